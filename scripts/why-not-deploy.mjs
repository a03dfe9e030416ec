/**
 * Why a wrangler.toml must not be deployed, as a sentence for the person at the terminal. Undefined if
 * nothing is wrong.
 */
export function whyNotDeploy(config) {
  return REFUSALS.find(({ found }) => found.test(config))?.sentence
}

const LIST = 'docs/operations.md lists what to create once, then deploy again.'

const REFUSALS = [
  {
    found: /^ENVIRONMENT\s*=\s*"development"/m,
    sentence:
      'wrangler.toml sets ENVIRONMENT to development, which opens /api/dev to everyone: set it to ' +
      'production, then deploy again.',
  },
  {
    found: /^SMS_PROVIDER\s*=\s*"console"/m,
    sentence:
      'SMS_PROVIDER is console, so nobody would receive a code: set twilio, africastalking or orange ' +
      'in wrangler.toml, then deploy again.',
  },
  { found: /^database_id\s*=\s*"0{8}-/m, sentence: `wrangler.toml names no real database yet: ${LIST}` },
  { found: /^id\s*=\s*"0{32}"/m, sentence: `wrangler.toml names no real KV namespace yet: ${LIST}` },
  {
    found: /^R2_S3_ENDPOINT\s*=\s*""/m,
    sentence: `R2_S3_ENDPOINT is empty, without which every call answers 500: ${LIST}`,
  },
]
