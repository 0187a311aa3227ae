import { useTranslations } from 'next-intl'
import { useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'
import { DesignerSession } from '@/components/designer/shell/designer-session'
import { toast } from '@/lib/client/toast-store'
import { givenInPortal, openPortal, writePortal } from '@/lib/designer/portal/public'
import { isRefusal } from '@/lib/designer/public'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'

/** Where the layout stands in the form: unseen, but kept with it as a draft. */
export const layoutField = 'formData'

/** So long after the last change the layout is written into the form, in ms. */
const settleMs = 500

/**
 * The layout of a portal while it is worked on. What is done goes into the form, so that it is kept, asked about and saved like
 * everything that is typed there; `flush` puts it there at once. Null where what is stored is no layout.
 */
export function useLayout(store: FormStore) {
  const t = useTranslations('portaldesigner.refusals')
  const say = useRef(t)
  useInsertionEffect(() => {
    say.current = t
  })
  const [opened] = useState(() => {
    const text = readText(store.getValue(layoutField))
    const document = openPortal(text)
    if (isRefusal(document)) return null
    const onRefused = ({ refused }: { refused: string }) => void toast.warning(say.current(refused))
    return { text, document, session: new DesignerSession(document, { now: Date.now, onRefused, givenIn: givenInPortal }) }
  })
  const flush = useMemo(
    () => () => {
      if (!opened) return
      const { session, document, text } = opened
      // What was not changed is written as it came, to the letter: the form is not changed then.
      const next = session.document === document ? text : JSON.stringify(writePortal(session.document))
      if (next !== readText(store.getValue(layoutField))) store.setValue(layoutField, next)
    },
    [store, opened],
  )
  // The session, and a timer.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = opened?.session.history.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(flush, settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop?.()
      flush()
    }
  }, [opened, flush])
  return opened && { session: opened.session, flush }
}
