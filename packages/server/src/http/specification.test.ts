import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '@griot/contracts/contract';

/**
 * Every call that the specification and the rulings name, by hand: a call a line, as it stands there but for the names of its
 * parameters.
 */
const CALLS = {
  'part 1 §7, authentication': `
    POST /auth/login/
    POST /auth/signup/
    POST /auth/verify-email/
    POST /auth/password-reset/
    POST /auth/complete-password-reset/
    POST /auth/reset-password/
    POST /auth/resend-verify-email/
    POST /auth/token/refresh/
    POST /auth/change-password/`,
  'part 1 §7, users and profile': `
    GET /users/
    GET /users/{id}/
    POST /users/
    PUT /users/{id}/
    PATCH /users/{id}/
    DELETE /users/{id}/
    GET /users/me/
    PUT /users/me/
    PATCH /users/me/`,
  'part 1 §7, wallet, coins, subscriptions, payments': `
    GET /wallet/{id}/
    PUT /wallet/{id}/
    PATCH /wallet/{id}/
    POST /wallet/{id}/fund/
    POST /wallet/{id}/pay/{other}/
    GET /coin-wallet/
    GET /coin-options/
    POST /coin-options/{id}/pay/
    GET /subscription-plans/
    POST /subscription-plans/{id}/subscribe/
    GET /subscriptions/mine/
    GET /payments/
    GET /payments/{id}/
    GET /payments/user/{id}/
    GET /payments/user/{id}/{payment}/
    PUT /payments/{id}/
    PATCH /payments/{id}/
    GET /payments/{id}/verify/`,
  'part 1 §7, novels': `
    GET /novels/
    GET /novels/{id}/
    GET /novels/completed/
    GET /novels/reading/
    GET /novels/{id}/related/
    GET /novels/mine/
    GET /novels/mine/{id}/
    POST /novels/mine/
    PATCH /novels/mine/{id}/
    DELETE /novels/mine/{id}/`,
  'part 1 §7, chapters': `
    GET /novels/mine/{id}/chapters/
    GET /novels/mine/{id}/chapters/{chapter}/
    GET /novels/{id}/chapters/
    GET /novels/{id}/chapters/{chapter}/
    POST /novels/mine/{id}/chapters/
    PUT /novels/mine/{id}/chapters/{chapter}/
    PATCH /novels/mine/{id}/chapters/{chapter}/
    DELETE /novels/mine/{id}/chapters/{chapter}/
    GET /novels/{id}/chapters/{chapter}/content/
    PATCH /novels/mine/{id}/chapters/{chapter}/content/
    GET /novels/mine/{id}/chapters/{chapter}/draft/
    POST /novels/mine/{id}/chapters/{chapter}/draft/
    PATCH /novels/mine/{id}/chapters/{chapter}/draft/
    POST /novels/mine/{id}/chapters/{chapter}/request-publish/
    POST /novels/{id}/chapters/{chapter}/publish/`,
  'part 1 §7, inbox and contracts': `
    GET /inbox/
    GET /inbox/{id}/
    GET /contracts/{novel}/eligibility/`,
  'part 1 §7, catalogue and shelf': `
    GET /tags/
    GET /tags/{id}/
    POST /tags/
    PUT /tags/{id}/
    PATCH /tags/{id}/
    DELETE /tags/{id}/
    GET /tag-categories/
    GET /tag-categories/{id}/
    POST /tag-categories/
    PUT /tag-categories/{id}/
    PATCH /tag-categories/{id}/
    DELETE /tag-categories/{id}/
    GET /content-ratings/
    GET /content-ratings/{id}/
    POST /content-ratings/
    PUT /content-ratings/{id}/
    PATCH /content-ratings/{id}/
    DELETE /content-ratings/{id}/
    GET /genres/
    GET /genres/{id}/
    POST /genres/
    PUT /genres/{id}/
    PATCH /genres/{id}/
    DELETE /genres/{id}/
    GET /listings/
    GET /listings/{id}/
    POST /listings/
    PUT /listings/{id}/
    PATCH /listings/{id}/
    DELETE /listings/{id}/
    POST /shelf/
    GET /shelf/
    GET /shelf/{id}/
    DELETE /shelf/{id}/`,
  'part 2 §7': `
    GET /novels/
    GET /novels/{slug}/
    GET /novels/{slug}/reviews/
    GET /novels/{slug}/chapters/
    GET /novels/{slug}/chapters/{n}/
    GET /novels/{slug}/chapters/{n}/content/
    GET /novels/{slug}/chapters/{n}/previous/
    GET /novels/{slug}/chapters/{n}/next/
    GET /novels/reading/{slug}/
    GET /novels/mine/
    GET /novels/mine/{id}/
    GET /novels/mine/{slug}/chapters/
    GET /novels/mine/{slug}/chapters/{chapter}/draft/
    PATCH /novels/mine/{slug}/chapters/{chapter}/draft/
    PATCH /novels/mine/{slug}/chapters/draft/
    POST /novels/mine/{slug}/chapters/{chapter}/request-publish/
    DELETE /novels/mine/{slug}/chapters/{chapter}/
    PATCH /novels/mine/{slug}/
    POST /novels/{slug}/chapters/{chapter}/unlock/
    GET /coin-wallet/
    GET /users/me/
    GET /gift-options/
    POST /gifts/send-gift/
    POST /novels/{slug}/reviews/{review}/like/
    DELETE /novels/{slug}/reviews/{review}/like/
    POST /novels/{slug}/reviews/{review}/unlike/
    GET /novels/{slug}/reviews/mine/
    POST /novels/{slug}/reviews/mine/
    DELETE /novels/{slug}/reviews/mine/
    GET /contracts/mine/{id}/
    POST /contracts/apply/
    PATCH /contracts/{id}/
    GET /genres/
    GET /tags/
    GET /tag-categories/
    GET /content-ratings/
    POST /user/request-delete-account/
    POST /referrals/join-acquisition-team/
    GET /referrals/dashboard/
    GET /authors/{id}/
    GET /config/`,
  'ruling 1': `
    POST /novels/mine/
    PATCH /novels/mine/{id}/
    DELETE /novels/mine/{id}/
    POST /novels/mine/{id}/complete/
    POST /shelf/
    DELETE /shelf/{novel}/
    GET /novels/ranking/
    GET /novels/reading/
    GET /novels/mine/{slug}/latest-draft/
    GET /banks/
    GET /bank-details/mine/
    PUT /bank-details/mine/
    POST /withdrawals/`,
  'ruling 18, PUT is PATCH': `
    PUT /novels/mine/{id}/`,
  'ruling 20': `
    POST /novels/{id}/chapters/{chapter}/reject/`,
  'ruling 24': `
    PUT /novels/reading/{slug}/
    POST /novels/{slug}/chapters/{n}/view/`,
  'design §4': `
    GET /dev/mail/
    POST /dev/payments/{reference}/
    POST /dev/referrals/ripen/`,
  'design §3, the error reporter hears of a remote that fails': `
    POST /client-errors/`,
  'how pages feel to real visitors': `
    POST /vitals/`,
  'reports to staff': `
    POST /reports/`,
  'the text of contracts, how it ends': `
    POST /staff/contracts/{id}/end/`,
};

const anonymous = (call: string): string => call.replaceAll(/\{\w+\}/g, '{}');
const served = new Set(Object.keys(contract).map(anonymous));

for (const [source, list] of Object.entries(CALLS)) {
  test(`${source}: what is asked for is served`, () => {
    const calls = list
      .trim()
      .split('\n')
      .map((line) => line.trim());
    assert.deepEqual(
      calls.filter((call) => !served.has(anonymous(call))),
      [],
    );
  });
}
