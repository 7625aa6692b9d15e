#!/usr/bin/env bash
# Every specified call of a member, one after the other, with curl alone: joins, verifies, pays with a test card, looks around, writes,
# cancels and leaves. Each call that needs a token is made without one and with a broken one too, which must be refused.
# Needs the running product (npm start). Addresses: API_ORIGIN, MAIL_CATCHER_URL, STRIPE_API_BASE.
# Prints a line a call; the exit code is 1 when an answer is not as expected.
set -uo pipefail

api=${API_ORIGIN:-http://localhost:8080}
mail_catcher=${MAIL_CATCHER_URL:-http://localhost:8025}
provider=${STRIPE_API_BASE:-http://localhost:4242}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
token=''

# A flat picture of 160 x 200 pixels.
base64 -d > "$work/photo.png" <<< 'iVBORw0KGgoAAAANSUhEUgAAAKAAAADICAMAAABYthooAAAAA1BMVEX4YSvM97wUAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAANklEQVR42u3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAMCXAX3IAAEli/myAAAAAElFTkSuQmCC'

# ask STATUS 'FIELD FIELD …' METHOD PATH [curl's arguments]: checks the answer and leaves its body in $work/body.
ask() {
  local wanted=$1 fields=$2 method=$3 path=$4 status problem='' field
  shift 4
  status=$(curl --silent --max-time 30 -X "$method" -o "$work/body" -D "$work/head" -w '%{http_code}' "$@" "$api$path")
  [ "$status" = "$wanted" ] || problem=" expected $wanted: $(head -c 300 "$work/body")"
  if [ -z "$problem" ]; then
    for field in $fields; do
      grep -q "\"$field\":" "$work/body" || problem="$problem has no $field"
    done
  fi
  [ -z "$problem" ] || failed=$((failed + 1))
  printf '%s  %s %-6s %s%s\n' "$([ -z "$problem" ] && echo 'ok  ' || echo 'FAIL')" "$status" "$method" "$path" "$problem"
}

guest() { ask 200 "$3" "$1" "$2" "${@:4}"; }
refused() { ask "$1" 'statusCode error message code' "$2" "$3" -H "authorization: Bearer $token" "${@:4}"; }
member() {
  ask 401 'statusCode error message code' "$1" "$2" "${@:4}"
  ask 401 'statusCode error message code' "$1" "$2" -H 'authorization: Bearer eyJhbGciOiJub25lIn0.e30.' "${@:4}"
  ask 200 "$3" "$1" "$2" -H "authorization: Bearer $token" "${@:4}"
}
# with_json COMMAND … BODY
with_json() { "${@:1:$#-1}" -H 'content-type: application/json' -d "${!#}"; }
# The first value of a text field in the last answer.
value() { grep -o "\"$1\":\"[^\"]*\"" "$work/body" | head -n 1 | cut -d '"' -f 4; }
# mailed PATTERN: the last match in the emails to the new member; waits up to 20 s.
mailed() {
  local found=''
  for _ in $(seq 100); do
    found=$(curl --silent "$mail_catcher/email?to.address=$email" | grep -oE "$1" | tail -n 1)
    [ -n "$found" ] && break
    sleep 0.2
  done
  printf '%s' "$found"
}

name=calls_$(od -An -N4 -tx4 /dev/urandom | tr -d ' ')
email=$name@example.org
password='a curl of smoke'

echo '# joining'
with_json guest POST /auth/signup message "{\"firstname\":\"Cora\",\"lastname\":\"Lund\",\"email\":\"$email\",\"username\":\"$name\",\"gender\":\"female\",\"preference\":\"both\",\"password\":\"$password\",\"confirmPassword\":\"$password\"}"
IFS=/ read -r _ _ magic_id me uuid <<< "$(mailed '/mail/[A-Za-z0-9_-]{20,}/[0-9a-f]{24}/[0-9a-f-]{36}')"
with_json guest POST /auth/login 'token message' "{\"identifier\":\"$name\",\"password\":\"$password\"}"
token=$(value token)
with_json ask 200 'token redirectUrl' POST /mail/magic/verify -H "authorization: Bearer $token" "{\"magicId\":\"$magic_id\",\"userId\":\"$me\",\"uuid\":\"$uuid\"}"
with_json member POST /auth/resend-verification message "{\"email\":\"$email\"}"
with_json guest POST /auth/request-password-reset message "{\"email\":\"$email\"}"
session=$token
token=$(mailed 'reset-password\?token=[A-Za-z0-9_-]{20,}' | cut -d = -f 2)
new_password='{"newPassword":"another curl of smoke"}'
with_json ask 401 code POST /auth/reset-password "$new_password"
with_json ask 403 code POST /auth/reset-password -H "authorization: Bearer $session" "$new_password"
with_json ask 200 message POST /auth/reset-password -H "authorization: Bearer $token" "$new_password"
with_json ask 401 code POST /auth/reset-password -H "authorization: Bearer $token" "$new_password"
token=$session
refused 401 GET /users/me
with_json guest POST /auth/login 'token message' "{\"identifier\":\"$email\",\"password\":\"another curl of smoke\"}"
token=$(value token)

echo '# profile'
member GET /users/me 'id _id firstname username email isVerified unread'
with_json member POST /users/profile 'age' '{"age":31,"zip":"04101","height":"5ft6in - 6ft","hairColor":"Red","smoker":false,"languages":["English"],"aboutMe":"Here for the calls.","status":"Single"}'
member GET /users/profile 'age zip heightCm relationshipStatus additionalPhotos'
member GET '/users/profiles?page=1&limit=24' 'data currentPage pagesLeft users totalPages'
other=$(value _id)
member GET "/users/profile/$other" 'firstname age online lastOnline'
member GET "/users/profile-data/$other" 'firstname age'
member GET /users/viewed ''
member GET /users/me/opened 'opened'

echo '# photos'
member POST /users/me/photos 'additionalPhotos' -F "photo=@$work/photo.png"
photo=$(value file)
member GET "/users/pic?pic=$photo" ''
member GET "/users/photos/$photo" ''
member GET /users/me/photos additionalPhotos
member PUT /users/me 'user profileImage' -F "profileImage=@$work/photo.png"
member PUT /users/me 'user backgroundPhoto' -F "backgroundPhoto=@$work/photo.png"
member DELETE "/users/photos/$photo" ''
refused 404 GET "/users/pic?pic=$photo"

echo '# what needs a membership'
with_json refused 402 POST /users/hotlist "{\"hotMemberId\":\"$other\"}"
refused 402 GET /users/hotlist
with_json refused 402 POST /mailbox/send "{\"receiverId\":\"$other\",\"content\":\"Hello\"}"
with_json refused 402 POST /chat/send "{\"receiverId\":\"$other\",\"message\":\"Hello\"}"
refused 402 GET "/mailbox/messages?contactId=$other"
refused 402 GET "/chat/history?contactId=$other"

echo '# payment'
member GET "/api/payment/status?username=$name" 'data status paymentRecord'
with_json refused 409 POST /api/payment/cancel '{"subscriptionId":"sub_none"}'
with_json member POST /api/payment/accept-terms '' '{}'
member POST /api/payment/setup-intent 'clientSecret setupIntentId'
intent=$(value setupIntentId)
curl --silent --output /dev/null -u pk_test_sandbox: "$provider/v1/setup_intents/$intent/confirm" \
  -d "client_secret=$(value clientSecret)" -d payment_method=pm_card_visa
with_json member POST /api/payment/subscription 'subscriptionId' "{\"setupIntentId\":\"$intent\"}"
subscription=$(value subscriptionId)
with_json member POST /api/payment/update data "{\"userId\":\"$me\",\"status\":\"activated\",\"subscriptionId\":\"$subscription\"}"
# Each service hears of the membership by itself.
for _ in $(seq 100); do
  curl --silent -H "authorization: Bearer $token" "$api/users/me" | grep -q '"paymentStatus":1' &&
    curl --silent -H "authorization: Bearer $token" "$api/mailbox/messages?contactId=$other" | grep -q '"messages"' && break
  sleep 0.2
done
member GET /users/me paymentStatus

echo '# hotlist and messages'
# The nextCursor of a conversation that is longer than a page: before the second message.
cursor=YmVmb3JlIDI
with_json member POST /users/hotlist message "{\"hotMemberId\":\"$other\"}"
member GET /users/hotlist 'firstname'
with_json member POST /mailbox/send message "{\"receiverId\":\"$other\",\"content\":\"Hello from curl\"}"
with_json member POST /chat/send message "{\"receiverId\":\"$other\",\"message\":\"And again\"}"
member GET /mailbox/contacts 'contacts contact lastMessage unreadCount'
member GET "/mailbox/messages?contactId=$other" 'messages nextCursor sender content isRead'
member GET "/mailbox/messages?contactId=$other&before=$cursor" messages
member GET /mailbox/unread-details 'totalUnreadConversations unreadPerConversation'
member GET "/chat/history?contactId=$other" messages

echo '# ads'
member GET '/ads/ad?ad=sponsored-1.svg' ''
grep -qi '^adlink:' "$work/head" || { echo 'FAIL  the ad has no header adlink'; failed=$((failed + 1)); }

echo '# leaving'
with_json member POST /api/payment/cancel message "{\"subscriptionId\":\"$subscription\"}"
with_json member POST /auth/delete-account message '{"password":"another curl of smoke"}'
refused 401 GET /users/me

echo "$failed failed"
[ "$failed" = 0 ]
