import { useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'
import { toast } from '@/lib/client/toast-store'
import type { Refusal, TreeDocument } from '@/lib/designer/public'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import { DesignerSession } from './designer-session'

/** So long after the last change a design is written into its form, which keeps it as a draft, in ms. */
const settleMs = 500

type DesignField = {
  store: FormStore
  /** The field of the form that holds the design as text. */
  field: string
  /** The words of refusals, by their codes. */
  words: (code: string) => string
  open: (text: string) => TreeDocument
  /** What is stored of a document; the same function at every drawing. */
  write: (document: TreeDocument) => unknown
  givenIn?: (document: TreeDocument) => number
}

/**
 * A design that is a field of a form, while it is worked on. What is done goes into the form, so that it is kept, asked about and saved
 * like everything that is typed there; `flush` puts it there at once.
 */
export function useDesignField({ store, field, words, open, write, givenIn }: DesignField) {
  const onRefused = useRefusalToast(words)
  const [opened] = useState(() => {
    const text = readText(store.getValue(field))
    const document = open(text)
    const session = new DesignerSession(document, { now: Date.now, onRefused, ...(givenIn && { givenIn }) })
    return { text, document, session, all: [session], hold: new FieldHold(store, field) }
  })
  const flush = useMemo(
    () => () => {
      const { session, document, text, hold } = opened
      // What was not changed is written as it came, to the letter: the form is not changed then.
      hold.write(session.document === document ? text : JSON.stringify(write(session.document)))
    },
    [write, opened],
  )
  useSettledFlush(opened.all, flush)
  return { session: opened.session, flush }
}

/**
 * A field of a form that is written by one designer. When somebody else has written it, as a draft that was taken, that has the last word:
 * the designer begins anew on it, and the one before writes no more.
 */
export class FieldHold {
  #text: string

  constructor(
    private readonly store: FormStore,
    private readonly field: string,
  ) {
    this.#text = this.#read()
  }

  write(next: string): void {
    if (next === this.#text || this.#read() !== this.#text) return
    this.store.setValue(this.field, next)
    this.#text = this.#read()
  }

  #read(): string {
    return readText(this.store.getValue(this.field))
  }
}

/** Tells the person why a command refused, in the words that are shown now; the same function at every drawing. */
export function useRefusalToast(words: (code: string) => string): (refusal: Refusal) => void {
  const say = useRef(words)
  useInsertionEffect(() => {
    say.current = words
  })
  return useMemo(
    () =>
      ({ refused }) =>
        void toast.warning(say.current(refused)),
    [],
  )
}

/** Flushes some time after the last change of a session, when the page goes, when another list of sessions is worked on, and at the end. */
export function useSettledFlush(sessions: readonly DesignerSession[], flush: () => void) {
  // The sessions, a timer, and the page going away.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(flush, settleMs)
    }
    later()
    const stops = sessions.map(({ history }) => history.subscribe(later))
    // Before the form hears of it, which then keeps what stands in it.
    const gone = new AbortController()
    const early = { capture: true, signal: gone.signal }
    for (const event of ['pagehide', 'beforeunload']) window.addEventListener(event, flush, early)
    document.addEventListener('visibilitychange', flush, early)
    return () => {
      gone.abort()
      clearTimeout(timer)
      for (const stop of stops) stop()
      flush()
    }
  }, [sessions, flush])
}
