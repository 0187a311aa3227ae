import type { AppError } from '@/lib/errors/app-error'
import { isRecord } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../http/context'
import { refusedBecause } from '../../kit/refusals'
import type { ApiConfig, ApiRow } from './interface-record'
import { askOutside } from './outgoing'
import { callOwnServer } from './own-server'
import type { ParameterValues } from './parameters'
import type { VariableValues } from './variables'

/** What paging and echo calls know beside the parameters (contract 2 §16.2, sources 4 and 5). */
export type ApiFacts = { currentPage?: number; pageSize?: number; keyword?: string; showKey?: string; showValue?: string }

export type ApiSource = { values: ParameterValues; facts: ApiFacts; variables: VariableValues }

/** Calls the address of an API interface and answers its JSON, or its text where it is none. */
export async function callApi(ctx: PlatformContext, actor: Actor, config: ApiConfig, source: ApiSource): Promise<unknown> {
  const request = toRequest(config, source)
  if (!/^[a-z][a-z\d+.-]*:/i.test(request.url)) return callOwnServer(ctx, actor, request)
  if (!URL.canParse(request.url)) throw refused('the address cannot be read', '接口暂只支持HTTP和HTTPS方式')
  return parsedOrText(await askOutside(new URL(request.url), request, { hosts: ctx.config.interfaceHosts }))
}

type Prepared = { method: 'GET' | 'POST'; url: string; headers: Headers; body: string | null }

function toRequest(config: ApiConfig, source: ApiSource): Prepared {
  const query = new URLSearchParams(config.query.map((row) => [row.field, rowValue(row, source)]))
  const url = filled(config.url, source, encodeURIComponent)
  const withQuery = query.size > 0 ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url
  const { body, type } = config.method === 'POST' ? bodyOf(config, source) : { body: null, type: null }
  const headers = new Headers()
  for (const row of config.headers) {
    if (forbiddenHeaders.has(row.field.toLowerCase()) || !/^[\w-]+$/.test(row.field)) continue
    headers.set(row.field, rowValue(row, source).replace(/[^\x20-\x7e]/g, ''))
  }
  if (type) headers.set('content-type', type)
  return { method: config.method, url: withQuery, headers, body }
}

/** Those that decide where a call goes or how long it is. */
const forbiddenHeaders: ReadonlySet<string> = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade'])

function bodyOf(config: ApiConfig, source: ApiSource): { body: string | null; type: string | null } {
  const { body } = config
  if (typeof body !== 'string') {
    if (config.bodyType === 'none') return { body: null, type: null }
    // Both kinds of form leave as the plain one, which every server reads; files do not travel here.
    const form = new URLSearchParams(body.map((row) => [row.field, rowValue(row, source)]))
    return { body: form.toString(), type: 'application/x-www-form-urlencoded' }
  }
  if (body.trim() === '')
    return { body: config.bodyType === 'json' ? '{}' : null, type: config.bodyType === 'json' ? 'application/json' : null }
  if (config.bodyType === 'xml') return { body: filled(body, source, escapeXml), type: 'application/xml' }
  return { body: filled(body, source, (text) => JSON.stringify(text).slice(1, -1)), type: 'application/json' }
}

function rowValue(row: ApiRow, { values, facts, variables }: ApiSource): string {
  switch (row.source) {
    case 1:
      return String(values.get(row.defaultValue) ?? '')
    case 2:
      return variables.byId.get(row.defaultValue) ?? ''
    case 4:
    case 5:
      return factText(facts, row.defaultValue)
    default:
      return row.defaultValue
  }
}

function factText(facts: ApiFacts, name: string): string {
  return Object.hasOwn(facts, name) ? String(facts[name as keyof ApiFacts] ?? '') : ''
}

/** Puts values into `{name}`, escaped for the place, so that no value can add to the address or the document. */
function filled(text: string, { values, facts, variables }: ApiSource, escaped: (value: string) => string): string {
  return text.replace(/\{(@?[\w\u0080-\uffff]+)\}/g, (whole, name: string) => {
    if (name.startsWith('@'))
      return variables.byName.has(name.slice(1)) ? escaped(variables.byName.get(name.slice(1)) ?? '') : whole
    if (values.has(name)) return escaped(String(values.get(name) ?? ''))
    return Object.hasOwn(facts, name) ? escaped(factText(facts, name)) : whole
  })
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** What JSON says; a text that is none is a text. */
export function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Of an answer with exactly the three parts of an envelope only `data` counts (contract 2 §16.4 rule 4). */
export function payloadOf(answer: unknown): unknown {
  if (!isRecord(answer)) return answer
  return Object.keys(answer).sort().join() === 'code,data,msg' ? answer.data : answer
}

function refused(why: string, userMessage = '接口请求失败'): AppError {
  return refusedBecause(why, userMessage)
}
