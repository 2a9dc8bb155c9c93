#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// What the library has as macros or with variable arguments, for callers that have neither.

static inline int openssl_set_min_version(SSL_CTX *context, int version) {
    return SSL_CTX_set_min_proto_version(context, version);
}

static inline void openssl_set_mode(SSL_CTX *context, long mode) {
    SSL_CTX_set_mode(context, mode);
}

static inline void openssl_set_no_session_cache(SSL_CTX *context) {
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}

static inline int openssl_set_server_name(SSL *connection, const char *name) {
    return (int)SSL_set_tlsext_host_name(connection, (char *)name);
}

static inline int openssl_retry_verification(SSL *connection) {
    return SSL_set_retry_verify(connection);
}

static inline long openssl_set_ciphers_by_server(SSL_CTX *context) {
    return SSL_CTX_set_options(context, SSL_OP_CIPHER_SERVER_PREFERENCE);
}

static inline void openssl_retry_reading(BIO *bio) {
    BIO_set_retry_read(bio);
}

static inline void openssl_clear_retry(BIO *bio) {
    BIO_clear_retry_flags(bio);
}

static inline long openssl_memory(BIO *bio, char **start) {
    return BIO_get_mem_data(bio, start);
}

static inline EVP_PKEY *openssl_make_p256_key(void) {
    return EVP_EC_gen(SN_X9_62_prime256v1);
}

static inline STACK_OF(X509) *openssl_make_certificates(void) {
    return sk_X509_new_null();
}

static inline int openssl_push_certificate(STACK_OF(X509) *list, X509 *certificate) {
    return sk_X509_push(list, certificate);
}

static inline int openssl_count_certificates(const STACK_OF(X509) *list) {
    return list == NULL ? 0 : sk_X509_num(list);
}

static inline X509 *openssl_certificate_at(const STACK_OF(X509) *list, int index) {
    return sk_X509_value(list, index);
}

static inline void openssl_free_certificate_list(STACK_OF(X509) *list) {
    sk_X509_free(list);
}

static inline void openssl_free_certificates(STACK_OF(X509) *list) {
    sk_X509_pop_free(list, X509_free);
}

static inline int openssl_count_types(const ASN1_SEQUENCE_ANY *list) {
    return sk_ASN1_TYPE_num(list);
}

static inline ASN1_TYPE *openssl_type_at(const ASN1_SEQUENCE_ANY *list, int index) {
    return sk_ASN1_TYPE_value(list, index);
}

static inline void openssl_free_types(ASN1_SEQUENCE_ANY *list) {
    sk_ASN1_TYPE_pop_free(list, ASN1_TYPE_free);
}

static inline void openssl_prepare_extensions(X509V3_CTX *context, X509 *issuer, X509 *subject) {
    X509V3_set_ctx(context, issuer, subject, NULL, NULL, 0);
    X509V3_set_ctx_nodb(context);
}

static inline unsigned long openssl_options(void) {
    return SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TICKET | SSL_OP_NO_COMPRESSION;
}
