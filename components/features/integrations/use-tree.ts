import { useTranslations } from 'next-intl'
import { useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'
import { DesignerSession } from '@/components/designer/shell/designer-session'
import { toast } from '@/lib/client/toast-store'
import { openFlow, writeFlow } from '@/lib/designer/flow/flow-document'
import { readJson } from '@/lib/flow/read-json'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import { treeField } from './integration-form'

/** So long after the last change the tree is written into the form, which keeps it as a draft, in ms. */
const settleMs = 500

/**
 * The tree of an integration while it is worked on. What is done goes into the form, so that it is kept, asked about and saved like
 * everything that is typed there; `flush` puts it there at once.
 */
export function useTree(store: FormStore) {
  const t = useTranslations('flowdesigner.refusals')
  const say = useRef(t)
  useInsertionEffect(() => {
    say.current = t
  })
  const [opened] = useState(() => {
    const text = readText(store.getValue(treeField))
    const document = openFlow(readJson(text))
    const onRefused = ({ refused }: { refused: string }) => void toast.warning(say.current(refused))
    return { text, document, session: new DesignerSession(document, { now: Date.now, onRefused }) }
  })
  const flush = useMemo(
    () => () => {
      const { session, document, text } = opened
      // What was not changed is written as it came, to the letter: the form is not changed then.
      const next = session.document === document ? text : JSON.stringify(writeFlow(session.document))
      if (next !== readText(store.getValue(treeField))) store.setValue(treeField, next)
    },
    [store, opened],
  )
  // The session, and a timer.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = opened.session.history.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(flush, settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
      flush()
    }
  }, [opened, flush])
  return { session: opened.session, flush }
}
