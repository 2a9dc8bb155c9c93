#!/usr/bin/env bash
# push.sh TOKEN STORY: what PushNews's provider does when there is a story, with openssl and curl alone.
#
# Where to send and who signs, from the environment; without a word, what `offstage gateway run --state FOLDER` has made:
#   GATEWAY      https://127.0.0.1:2197
#   CA           FOLDER/ca.pem
#   SIGNING_KEY  FOLDER/AuthKey_….p8, whose name has the key id
#   KEY_ID, TEAM_ID
set -euo pipefail

if [[ $# != 2 || -z "${SIGNING_KEY:-}" || -z "${TEAM_ID:-}" ]]; then
    echo "usage: SIGNING_KEY=AuthKey_….p8 TEAM_ID=… [CA=ca.pem] [GATEWAY=https://…] push.sh TOKEN STORY" >&2
    exit 2
fi
token="$1" story="$2"
name="$(basename "$SIGNING_KEY" .p8)"
key_id="${KEY_ID:-${name#AuthKey_}}"

encoded() { openssl base64 -e -A | tr -- '+/' '-_' | tr -d =; }
header="$(printf '{"alg":"ES256","kid":"%s"}' "$key_id" | encoded)"
claims="$(printf '{"iss":"%s","iat":%d}' "$TEAM_ID" "$(date +%s)" | encoded)"
signature="$(printf '%s' "$header.$claims" | openssl dgst -binary -sha256 -sign "$SIGNING_KEY" | encoded)"

# A refusal has a body that says why; an answer without one is a 200.
answer="$(curl --silent --show-error --http2 ${CA:+--cacert "$CA"} --write-out '%{http_code}' \
    --header "authorization: bearer $header.$claims.$signature" \
    --header 'apns-topic: com.example.push-news' --header 'apns-push-type: background' --header 'apns-priority: 5' \
    --data "{\"aps\":{\"content-available\":1},\"story\":\"$story\"}" \
    "${GATEWAY:-https://127.0.0.1:2197}/3/device/$token")"
echo "$answer"
[[ "$answer" == 200 ]]
