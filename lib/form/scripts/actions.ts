import { isRecord } from '../read'
import { placeInScript } from './protocol'

/** What a script asks for. It comes out of the engine as JSON text and is read here: nothing in it is believed. */
export type ScriptAction =
  | { kind: 'set'; run: number; prop: string; value: unknown; rowIndex: number | null }
  | { kind: 'state'; run: number; prop: string; state: 'hidden' | 'required' | 'disabled'; isOn: boolean }
  | { kind: 'options'; run: number; prop: string; list: readonly unknown[] }
  | { kind: 'toast'; run: number; text: string; type: 'success' | 'error' | 'info' | 'warning'; durationMs: number }
  | { kind: 'route'; run: number; url: string }
  | { kind: 'refresh'; run: number }
  | { kind: 'request'; run: number; call: number; url: string; method: string; data: unknown; headers: unknown }
  | { kind: 'log'; run: number; level: LogLevel; text: string }
  | { kind: 'styles'; run: number; result: unknown }
  /** The function has given back the control; `isPending` says that it gave a promise. */
  | { kind: 'returned'; run: number; isPending: boolean }
  | { kind: 'settled'; run: number; isOk: boolean; text: string }
  /** `line` is that of the script, from 1; null where the error has none. */
  | { kind: 'failed'; run: number; text: string; line: number | null }

export type LogLevel = 'info' | 'warn' | 'error'

const toastTypes = ['success', 'error', 'info', 'warning'] as const
const states = ['hidden', 'required', 'disabled'] as const
const levels = ['info', 'warn', 'error'] as const

export function readAction(text: string): ScriptAction | null {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(raw)) return null
  const run = Number.isInteger(raw['run']) ? Number(raw['run']) : 0
  const word = (key: string) => (typeof raw[key] === 'string' ? raw[key] : '')
  switch (raw['kind']) {
    case 'set':
      return { kind: 'set', run, prop: word('prop'), value: raw['value'], rowIndex: readIndex(raw['rowIndex']) }
    case 'state': {
      const state = states.find((item) => item === raw['state'])
      return state ? { kind: 'state', run, prop: word('prop'), state, isOn: raw['isOn'] === true } : null
    }
    case 'options':
      return { kind: 'options', run, prop: word('prop'), list: Array.isArray(raw['list']) ? raw['list'] : [] }
    case 'toast': {
      const type = toastTypes.find((item) => item === raw['type']) ?? 'info'
      return { kind: 'toast', run, text: word('text').slice(0, 500), type, durationMs: readDuration(raw['duration']) }
    }
    case 'route':
      return { kind: 'route', run, url: word('url') }
    case 'refresh':
      return { kind: 'refresh', run }
    case 'request': {
      const call = Number.isInteger(raw['call']) ? Number(raw['call']) : 0
      return { kind: 'request', run, call, url: word('url'), method: word('method'), data: raw['data'], headers: raw['headers'] }
    }
    case 'log':
      return { kind: 'log', run, level: levels.find((item) => item === raw['level']) ?? 'info', text: word('text') }
    case 'styles':
      return { kind: 'styles', run, result: raw['result'] }
    case 'returned':
      return { kind: 'returned', run, isPending: raw['isPending'] === true }
    case 'settled':
      return { kind: 'settled', run, isOk: raw['isOk'] === true, text: word('text') }
    case 'failed':
      return { kind: 'failed', run, text: word('text'), line: placeInScript(word('stack'))?.line ?? null }
    default:
      return null
  }
}

function readIndex(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) >= 0 ? Number(value) : null
}

/** Milliseconds a message stays: long enough to be read, and never for ever. */
function readDuration(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(30_000, Math.max(1000, value)) : 3000
}
