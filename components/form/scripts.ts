'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import type { RecordContext } from '@/components/widget-kits/widget-env'
import { errorText } from '@/lib/client/error-text'
import { FormScripts, type SubmitAnswer } from '@/lib/client/scripts/form-scripts'
import { createScriptLog, type ScriptLog } from '@/lib/client/scripts/script-log'
import { toast } from '@/lib/client/toast-store'
import { said } from '@/lib/form/design-texts'
import type { FormStore } from '@/lib/form/form-store'
import { formScripts } from '@/lib/form/scripts/collect-scripts'
import type { FormDesign } from '@/lib/form/types'
import type { FormEvents } from './form-events'
import { createOptionOverrides } from './scripts-options'

type FormScriptsInput = {
  design: FormDesign
  /** Null until there is a record to fill in. */
  store: FormStore | null
  recordContext: Pick<RecordContext, 'id' | 'flowId'>
  currentUser?: object
  /** Opens a path of this site; left out, the page is loaded anew. */
  navigate?: (href: string) => void
  /** A page without an account: scripts work, but ask the platform nothing. */
  isPublic?: boolean
}

export type FormScriptsHandle = {
  /** For the form view; nothing when the design has no scripts. */
  events: FormEvents | undefined
  /** Before the form is checked (contract 3a §14). */
  beforeSubmit: () => Promise<SubmitAnswer>
  /** After the message of the save has closed. */
  afterSubmit: () => void
  log: ScriptLog
  hasScripts: boolean
}

/** The scripts of a design at work in one open form. A design without any costs nothing here. */
export function useFormScripts(input: FormScriptsInput): FormScriptsHandle {
  const { store, recordContext, currentUser, navigate, isPublic = false } = input
  // The one that the form was opened with: another language of the page must not run its scripts anew.
  const design = store?.design ?? input.design
  const t = useTranslations('widgets.scripts')
  const tErrors = useTranslations('errors')
  const [log] = useState(createScriptLog)
  const sources = useMemo(() => formScripts(design), [design])
  const { id, flowId = '' } = recordContext
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts and the person do not change while a form is open.
  const scripts = useMemo(() => {
    if (!store || sources.length === 0) return null
    const options = createOptionOverrides()
    const made = new FormScripts({
      setOptions: options.set,
      store,
      scripts: sources,
      recordId: id,
      flowId,
      isPublic,
      log,
      user: { ...currentUser },
      t: (key, params) => t(key as 'log', params),
      failure: (thrown) => errorText(thrown, (key, params) => tErrors(key as 'unknown', params)),
      toast: (type, text, durationMs) => toast[type](said(design, text), { durationMs }),
      openInside: navigate ?? ((href) => window.location.assign(href)),
      openOutside: (href) => window.open(href, '_blank', 'noopener,noreferrer'),
    })
    return { made, events: eventsOf(made, options) }
  }, [store, sources, id, flowId, isPublic])
  // The worker of the form.
  useEffect(() => {
    scripts?.made.open()
    return () => scripts?.made.end()
  }, [scripts])
  return {
    events: scripts?.events,
    beforeSubmit: async () => (scripts ? refusalOf(await scripts.made.beforeSubmit(), design) : { ok: true }),
    afterSubmit: () => scripts?.made.afterSubmit(),
    log,
    hasScripts: sources.length > 0,
  }
}

function refusalOf(answer: SubmitAnswer, design: FormDesign): SubmitAnswer {
  return answer.ok || answer.message === undefined ? answer : { ok: false, message: said(design, answer.message) }
}

function eventsOf(scripts: FormScripts, options: FormEvents['options']): FormEvents {
  return {
    options,
    hears: (node) => scripts.hears(node, 'change'),
    changed: (node, data, rowKey) => scripts.run(node, 'change', data, rowKey),
    left: (node, rowKey) => void scripts.run(node, 'blur', undefined, rowKey),
    happened: (node, event, data) => void scripts.run(node, event, data ?? null, undefined),
  }
}
