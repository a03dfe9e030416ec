/** Returns the reason why a wrangler.toml must not be deployed, or undefined if there is none. */
export function findDeployProblem(config) {
  return REFUSALS.find(({ pattern }) => pattern.test(config))?.sentence
}

const ADVICE = 'docs/operations.md lists what to create once, then deploy again.'

const REFUSALS = [
  {
    pattern: /^ENVIRONMENT\s*=\s*"development"/m,
    sentence:
      'wrangler.toml sets ENVIRONMENT to development, which opens /api/dev to everyone: set it to ' +
      'production, then deploy again.',
  },
  {
    pattern: /^SMS_PROVIDER\s*=\s*"console"/m,
    sentence:
      'SMS_PROVIDER is console, so nobody would receive a code: set twilio, africastalking or orange ' +
      'in wrangler.toml, then deploy again.',
  },
  { pattern: /^database_id\s*=\s*"0{8}-/m, sentence: `wrangler.toml names no real database yet: ${ADVICE}` },
  { pattern: /^id\s*=\s*"0{32}"/m, sentence: `wrangler.toml names no real KV namespace yet: ${ADVICE}` },
  {
    pattern: /^R2_S3_ENDPOINT\s*=\s*""/m,
    sentence: `R2_S3_ENDPOINT is empty, without which every call returns 500: ${ADVICE}`,
  },
]
