import { namedEndpoints } from '@/lib/contract/all'
import type { Endpoint } from '@/lib/contract/endpoint'
import { errorRules } from '@/lib/errors/codes'
import type { SeenCall } from '../../http/context'
import type { Database } from '../../store/database'
import { personText } from '../permission/public'
import { isSecretName, masked, maskedJson, maskedText } from './mask'

export type CallRow = Omit<Database['callLog'], 'searchText'>

/** Wire: numbers of contract 2 §23. */
const operation = 3
const exception = 4
export const request = 5

/** Wire: puts a call past caches (contract 1 §1); tells nothing. */
const stamp = 'n'

const lengthMax = { url: 1000, params: 4000, result: 1000, exception: 8000 } as const

/** Of these nobody learns anything: pictures of a page, and what browsers ask for by themselves before sign-in. */
const unnoted =
  /^\/(file\/Image|file\/ImageCode|oauth\/ImageCode|oauth\/getTicketStatus|oauth\/getConfig|oauth\/getLoginConfig)\b/i

/** The kinds under which a call is written down. A call that changes something is an operation, and like any other a request. */
export function categoriesOf({ endpoint, error }: SeenCall): number[] {
  if (unnoted.test(endpoint.path)) return isFault(error) ? [exception] : []
  return [request, ...(isOperation(endpoint) ? [operation] : []), ...(isFault(error) ? [exception] : [])]
}

/** Administration, records, and one's own account. What people read, write to each other and arrange for themselves is theirs. */
function isOperation({ access, changesState, path }: Endpoint): boolean {
  if (!changesState) return false
  if (access === 'module' || access === 'administrator' || typeof access === 'object') return true
  return access === 'session' && /^\/(permission\/Users\/Current|system\/Log)\b/.test(path)
}

function isFault(error: SeenCall['error']): boolean {
  return error !== undefined && errorRules[error.code].logLevel === 'error'
}

/** The row of a call, without its id and kind; made once, however many kinds it has. Bounded in cost and size. */
export function rowOf(seen: SeenCall, at: number): Omit<CallRow, 'id' | 'category'> {
  const { endpoint, params, actor, meta, durationMs, error } = seen
  // Whoever looks as somebody else is who calls.
  const caller = actor?.viewer ?? actor
  return {
    createdAt: at,
    userId: caller?.userId ?? null,
    userName: caller ? personText(caller) : '',
    ipAddress: meta.ipAddress,
    userAgent: maskedText(meta.userAgent, 500),
    method: endpoint.method,
    url: urlOf(seen),
    callName: nameOf(endpoint),
    accessTag:
      typeof endpoint.access === 'object' ? endpoint.access.tag : endpoint.access === 'administrator' ? 'administrator' : '',
    modelId: endpoint.access === 'module' ? maskedText(params['modelId'] ?? '', 100) || null : null,
    durationMs: Math.round(durationMs),
    replyCode: error?.replyCode ?? 200,
    requestId: meta.requestId,
    params: paramsOf(seen),
    result: resultOf(seen),
  }
}

function urlOf({ endpoint, params, search }: SeenCall): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    isSecretInPath(name) ? masked : maskedText(params[name] ?? '', 200),
  )
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([name, value]) => value !== '' && name !== stamp))
  for (const name of new Set(query.keys())) if (isSecretName(name) || isCodeOf(endpoint, name)) query.set(name, masked)
  const text = [`/api${path}`, decoded(query.toString())].filter(Boolean).join('?')
  return maskedText(text, lengthMax.url)
}

/** Names under which a path carries what opens something; `timestamp` is the key of a captcha. */
function isSecretInPath(name: string): boolean {
  return isSecretName(name) || name === 'timestamp'
}

/** Of a sign-in, or of a change of one's own password, these are what somebody was sent, has read or is sent back with. */
function isCodeOf({ path }: Endpoint, name: string): boolean {
  return /^(code|state)$/i.test(name) && /^\/(oauth|setup)\/|\/Actions\/ModifyPassword$/i.test(path)
}

/** For reading: Chinese words of a query as words. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/**
 * What was sent. A log must not become a second place to read records, messages and people: outside of the administration only the names
 * of the fields are kept.
 */
function paramsOf({ endpoint, body }: SeenCall): string {
  if (endpoint.bodyKind === 'none') return ''
  if (endpoint.bodyKind === 'multipart') return '{"file":"…"}'
  return maskedJson(body, {
    lengthMax: lengthMax.params,
    isCodeSecret: isCodeOf(endpoint, 'code'),
    isShapeOnly: typeof endpoint.access === 'string' && endpoint.access !== 'administrator',
  })
}

/** Of a success its words and what was made; of a refusal why; of a fault all that helps to mend it. Never what was read. */
function resultOf({ outcome, error }: SeenCall): string {
  if (error && isFault(error)) {
    const { cause } = error
    const text = cause instanceof Error ? (cause.stack ?? cause.message) : (error.stack ?? error.message)
    return maskedText(text, lengthMax.exception)
  }
  if (error) {
    const issues = error.issues.map(({ path, code }) => ({ path, reason: code }))
    const text = { code: error.replyCode, msg: error.userMessage ?? error.code, ...(issues.length > 0 ? { issues } : {}) }
    return maskedJson(text, { lengthMax: lengthMax.result })
  }
  const id = (outcome?.data as { id?: unknown } | null | undefined)?.id
  const made = typeof id === 'string' && outcome?.msg !== undefined ? { data: { id } } : {}
  return outcome ? maskedJson({ code: 200, msg: outcome.msg ?? '操作成功', ...made }, { lengthMax: lengthMax.result }) : ''
}

const names = new Map(namedEndpoints.map(({ name, endpoint }) => [endpoint, name]))

function nameOf(endpoint: Endpoint): string {
  return names.get(endpoint) ?? endpoint.path
}
