type ToastKind = 'success' | 'error' | 'info' | 'warning'
/** What can be done about it, such as taking it back; pressing it ends the toast. */
type ToastAction = { label: string; run: () => void }
export type ToastItem = { id: number; kind: ToastKind; text: string; durationMs: number; action?: ToastAction }
type ToastOptions = { durationMs?: number; action?: ToastAction }

const shownMax = 5
// Spec 1 §9: success 1.5 s; §8: errors 1.5 s; other toasts 3 s.
const defaultDurationMs = { success: 1500, error: 1500, info: 3000, warning: 3000 } as const
/** Long enough to read, decide and get there. */
const actionDurationMs = 8000

/** How many times longer toasts stay, where those who look are slow: suites on a busy machine. */
export const toastPatience = { factor: 1 }

let items: readonly ToastItem[] = []
let nextId = 1
const listeners = new Set<() => void>()
const noItems: readonly ToastItem[] = []

function publish(next: readonly ToastItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, text: string, options: ToastOptions = {}): number {
  // Text of a flood of equal failures is shown once. What can be acted on belongs to its own occasion.
  const same = items.find((item) => item.kind === kind && item.text === text)
  if (same && !options.action) return same.id
  if (same) publish(items.filter((item) => item !== same))
  const id = nextId++
  // Long sentences get the time to be read: about 12 Chinese characters a second.
  const durationMs = options.durationMs ?? Math.max(options.action ? actionDurationMs : defaultDurationMs[kind], text.length * 80)
  publish([...items, { id, kind, text, durationMs, action: options.action }].slice(-shownMax))
  return id
}

export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  dismiss: (id: number) => publish(items.filter((item) => item.id !== id)),
  clear: () => publish(noItems),
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => items,
  readOnServer: () => noItems,
}
