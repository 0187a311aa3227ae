import 'server-only'

type Frame = Record<string, unknown> & { method: string }

const methodForm = /^[A-Za-z][A-Za-z0-9]{0,39}$/
const tokenName = /token$/i

/** A frame that may pass, or the kind of its fault. */
export type ReadFrame = { text: string } | { fault: 'notText' | 'notJson' | 'refusedFrame' }

/**
 * A frame of the browser as the platform gets it: the session's own token stands in it, whatever the sender wrote there
 * (reliability W3), so nobody can act as someone else.
 */
export function frameForPlatform(text: string, token: string): ReadFrame {
  const parsed = parse(text)
  if (parsed === undefined) return { fault: 'notJson' }
  const frame = frameOf(parsed)
  const written = frame && write({ ...frame, token })
  return written === undefined ? { fault: 'refusedFrame' } : { text: written }
}

/**
 * A frame of the platform as the browser gets it, without any token (reliability S1); undefined when it is no frame. A `logout` says with
 * `isOther` what its token told: a newer session than the one of this socket is meant (contract 1 §16.3).
 */
export function frameForBrowser(text: string, token: string): string | undefined {
  const frame = frameOf(parse(text))
  if (!frame) return undefined
  const shown = Object.fromEntries(Object.entries(frame).filter(([name]) => !tokenName.test(name)))
  if (frame.method === 'logout') shown['isOther'] = isOtherToken(frame['token'], token)
  const written = write(shown)
  // Wherever else a build may repeat it.
  return written?.replaceAll(JSON.stringify(bareToken(token)).slice(1, -1), '')
}

function isOtherToken(given: unknown, token: string): boolean {
  return typeof given === 'string' && given !== '' && bareToken(given) !== bareToken(token)
}

/** Builds write the token with and without its scheme word (contract 1 §1.1). */
function bareToken(token: string): string {
  return token.replace(/^bearer\s+/i, '').trim() || token
}

function frameOf(value: unknown): Frame | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { method } = value as { method?: unknown }
  return typeof method === 'string' && methodForm.test(method) ? (value as Frame) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined for what is nested so deep that it cannot be written again (reliability W4). */
function write(value: object): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
