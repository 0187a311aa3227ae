/*
 * How a program outside asks a data interface (contract 2 §17), as text that can be pasted and runs as it is. What nobody but the caller
 * knows, the secret and the key, comes from the environment.
 */

export type ExampleFacts = {
  /** Where the product is: `https://host`. */
  origin: string
  interfaceId: string
  appId: string
  isSigned: boolean
  /** People are bound, so a call has to say for whom. */
  hasUsers: boolean
  method: 'GET' | 'POST'
  /** Names of the interface's parameters with a value to begin with. */
  parameters: readonly { field: string; value: string }[]
}

export const exampleKinds = ['curl', 'node'] as const
export type ExampleKind = (typeof exampleKinds)[number]

export function callExample(kind: ExampleKind, facts: ExampleFacts): string {
  return kind === 'curl' ? curlExample(facts) : nodeExample(facts)
}

function pathOf({ interfaceId }: ExampleFacts): string {
  return `/api/system/DataInterface/${encodeURIComponent(interfaceId)}/Actions/Response`
}

function queryOf({ method, parameters }: ExampleFacts): string {
  if (method === 'POST' || parameters.length === 0) return ''
  return `?${new URLSearchParams(parameters.map(({ field, value }) => [field, value]))}`
}

function bodyOf({ parameters }: ExampleFacts): string {
  return JSON.stringify(Object.fromEntries(parameters.map(({ field, value }) => [field, value])))
}

/** Inside single quotes a shell reads every sign as it is, but for the quote. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function curlExample(facts: ExampleFacts): string {
  const { origin, appId, isSigned, hasUsers, method } = facts
  const { host } = new URL(origin)
  const proof = isSigned ? '$SIGN' : '$APP_SECRET'
  const signing = [
    'YM_DATE=$(date +%s%3N)',
    `SIGN=$(printf '%s\\n' ${method} ${quoted(pathOf(facts))} "$YM_DATE" ${quoted(host)} |`,
    `  openssl dgst -sha256 -hmac "$APP_SECRET" -r | cut -d' ' -f1)`,
  ]
  const sent = [
    `curl -X ${method} ${quoted(`${origin}${pathOf(facts)}${queryOf(facts)}`)}`,
    `-H ${quoted(`Authorization: ${appId}::`)}"${proof}"`,
    ...(isSigned ? ['-H "YmDate: $YM_DATE"'] : []),
    ...(hasUsers ? ['-H "UserKey: $USER_KEY"'] : []),
    ...(method === 'POST' ? [`-H 'Content-Type: application/json'`, `-d ${quoted(bodyOf(facts))}`] : []),
  ]
  return [...(isSigned ? signing : []), sent.join(' \\\n  ')].join('\n')
}

function nodeExample(facts: ExampleFacts): string {
  const { origin, appId, isSigned, hasUsers, method } = facts
  const json = JSON.stringify
  const signing = [
    `const ymDate = String(Date.now())`,
    `const signature = createHmac('sha256', process.env.APP_SECRET)`,
    `  .update([${json(method)}, url.pathname, ymDate, url.host, ''].join('\\n'))`,
    `  .digest('hex')`,
  ]
  const headers = [
    `    Authorization: ${json(`${appId}::`)} + ${isSigned ? 'signature' : 'process.env.APP_SECRET'},`,
    ...(isSigned ? ['    YmDate: ymDate,'] : []),
    ...(hasUsers ? ['    UserKey: process.env.USER_KEY,'] : []),
    ...(method === 'POST' ? [`    'Content-Type': 'application/json',`] : []),
  ]
  return [
    ...(isSigned ? [`import { createHmac } from 'node:crypto'`, ''] : []),
    `const url = new URL(${json(`${origin}${pathOf(facts)}${queryOf(facts)}`)})`,
    ...(isSigned ? signing : []),
    `const response = await fetch(url, {`,
    `  method: ${json(method)},`,
    `  headers: {`,
    ...headers,
    `  },`,
    ...(method === 'POST' ? [`  body: ${json(bodyOf(facts))},`] : []),
    `})`,
    `console.log(JSON.stringify(await response.json()))`,
  ].join('\n')
}
