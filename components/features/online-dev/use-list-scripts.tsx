import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useShell } from '@/components/ground/public'
import { confirm } from '@/components/ui/confirm'
import { lazyCode } from '@/components/ui/lazy-code'
import { call } from '@/lib/client/call'
import { errorText } from '@/lib/client/error-text'
import type { ListScripts } from '@/lib/client/scripts/list-scripts'
import { createScriptLog } from '@/lib/client/scripts/script-log'
import { tellDone } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { said } from '@/lib/form/design-texts'
import type { ListButton, ListColumn } from '@/lib/form/list-types'
import { loadRecord } from './queries'
import { customButtons, type FormButton, interfaceParameters, listScripts } from './script-buttons'
import { type ListStyles, noStyles, readListStyles } from './script-styles'
import type { Module } from './utils'

const CustomForm = lazyCode(async () => (await import('./custom-form-dialog')).CustomForm)

type ListScriptsInput = { module: Module; rows: readonly RecordRow[]; columns: readonly ListColumn[]; reload: () => void }

/** What a list does by its design beyond showing rows: looks of its rows, what runs after loading, and the buttons of a row (contract 3b §6, §8.6). */
export function useListScripts({ module, rows, columns, reload }: ListScriptsInput) {
  const t = useTranslations('widgets.scripts')
  const tErrors = useTranslations('errors')
  const [form, setForm] = useState<{ button: FormButton; row: RecordRow } | null>(null)
  const { scripts, running, log } = useRunningScripts(module, reload)
  const styles = useStylesOf(scripts, { rows, columns })
  const buttons = useMemo(
    () => customButtons(module.list).filter(({ button }) => module.access.canButton(button.value)),
    [module],
  )
  const press = useCallback(
    async (value: string, row: RecordRow, index: number) => {
      const found = buttons.find(({ button }) => button.value === value)
      if (found?.kind === 'script') return (await running.current)?.press(found.key, row, index)
      if (found?.kind === 'form') return setForm({ button: found, row })
      if (found?.kind !== 'interface') return
      if (found.confirmText !== null && !(await confirm({ text: said(module.list, found.confirmText) || t('interfaceConfirm') })))
        return
      try {
        const values = module.isView ? row : (await loadRecord(module.modelId, row.id)).values
        const paramList = interfaceParameters(found.parameters, values)
        const { msg } = await call(dataInterface.preview, { params: { id: found.interfaceId }, body: { paramList } })
        if (msg) void tellDone(msg)
        if (found.isRefreshing) reload()
      } catch (thrown) {
        toast.error(errorText(thrown, (key, params) => tErrors(key as 'unknown', params)))
      }
    },
    [buttons, module, running, reload, t, tErrors],
  )
  const shownButtons: readonly ListButton[] = useMemo(() => buttons.map(({ button }) => button), [buttons])
  const dialog: ReactNode = form && (
    <CustomForm
      key={`${form.button.button.value}/${form.row.id}`}
      module={module}
      {...form}
      onChanged={() => form.button.isRefreshing && reload()}
      onClose={() => setForm(null)}
    />
  )
  return { styles, buttons: shownButtons, press, log, dialog }
}

/** The scripts of a list, from its opening to its end. */
function useRunningScripts(module: Module, reload: () => void) {
  const t = useTranslations('widgets.scripts')
  const tErrors = useTranslations('errors')
  const tCommon = useTranslations('common')
  const { user, openPath } = useShell()
  const [log] = useState(createScriptLog)
  const sources = useMemo(() => listScripts(module.list), [module.list])
  const [scripts, setScripts] = useState<ListScripts | null>(null)
  const running = useRef<Promise<ListScripts | null>>(null)
  // External systems: the worker of the list, and the server that its code comes from. Most lists have no scripts and load none of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts and the person do not change while a list is open.
  useEffect(() => {
    if (sources.length === 0) return
    let isGone = false
    const start = async () => {
      const { ListScripts } = await import('@/lib/client/scripts/list-scripts')
      if (isGone) return null
      const begun = new ListScripts({
        scripts: sources,
        log,
        isPublic: false,
        user: { ...user },
        reload,
        t: (key, params) => t(key as 'log', params),
        failure: (thrown) => errorText(thrown, (key, params) => tErrors(key as 'unknown', params)),
        toast: (type, text, durationMs) => toast[type](said(module.list, text), { durationMs }),
        openInside: openPath,
        openOutside: (href) => window.open(href, '_blank', 'noopener,noreferrer'),
      })
      begun.open()
      setScripts(begun)
      return begun
    }
    const started = start().catch(() => {
      toast.error(tCommon('codeMissing'))
      return null
    })
    running.current = started
    return () => {
      isGone = true
      setScripts(null)
      void started.then((begun) => begun?.end())
    }
  }, [sources, reload])
  return { scripts, running, log }
}

/** What the scripts make of the rows in view. */
function useStylesOf(scripts: ListScripts | null, { rows, columns }: Pick<ListScriptsInput, 'rows' | 'columns'>): ListStyles {
  const [styles, setStyles] = useState<ListStyles>(noStyles)
  // The engine: what it makes of these rows comes back later, and only the last answer counts.
  useEffect(() => {
    if (!scripts || rows.length === 0) return
    let isCurrent = true
    const shown = columns.flatMap((column) => (column.children.length > 0 ? column.children : [column]))
    const told = shown.map(({ code, label }) => ({ property: code, prop: code, dataIndex: code, label, title: label }))
    const ids = shown.map(({ code }) => code)
    void scripts.styles(rows, told).then((result) => {
      if (isCurrent) setStyles(readListStyles(result, rows, ids))
    })
    scripts.loaded(rows)
    return () => {
      isCurrent = false
    }
  }, [scripts, rows, columns])
  return styles
}
