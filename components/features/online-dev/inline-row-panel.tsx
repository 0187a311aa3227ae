import { useTranslations } from 'next-intl'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { FormCell } from '@/components/form/form-cell'
import { FormScope, type FormScopeParts, useFormScope } from '@/components/form/form-scope'
import { loadForm } from '@/components/form/load-form'
import { useFaces } from '@/components/form/use-faces'
import { useIssueTexts } from '@/components/form/use-issue-text'
import { useShell } from '@/components/ground/public'
import { FormNotice } from '@/components/screen/form-notice'
import { ErrorState } from '@/components/ui/states'
import type { FormStore } from '@/lib/form/form-store'
import type { FieldNode, Issue } from '@/lib/form/types'
import { FormNotices } from './form-notices-panel'
import styles from './online-dev.module.css'
import { useRecordForm } from './use-record-form'
import type { Module } from './utils'

/** A row that is being edited: what its cells need. */
export type OpenRow = {
  isSaving: boolean
  save: () => void
  cancel: () => void
  /** The control of a field; the same element as long as the row is open. */
  control: (node: FieldNode, place: CellPlace) => ReactNode
}

type CellPlace = { rowNumber: number; isFirst: boolean; isNew: boolean; align: 'left' | 'center' | 'right' }

type InlineRowProps = {
  module: Module
  rowKey: string
  /** Null for a new record. */
  id: string | null
  /** What the record is called. */
  name: string
  onOpen: (rowKey: string, row: OpenRow | null) => void
  onChanged: () => void
  onClosed: (rowKey: string) => void
}

/**
 * The filling-in of a row, from its opening to its save, as that of a form: with its draft, its checks, and what is to be decided when
 * somebody else changed the record. Its fields stand in the cells of the table; here is what there is to say about it.
 */
export function InlineRow({ module, rowKey, id, name, onOpen, onChanged, onClosed }: InlineRowProps) {
  const close = () => onClosed(rowKey)
  const [faults, setFaults] = useState<readonly Issue[]>([])
  const t = useTranslations('list.inline')
  const leaveWords = { text: t('leave', { name }), discardText: t('discard'), keepText: t('keep') }
  const form = useRecordForm({ module, id, onChanged, onClosed: close, onFaults: setFaults, leaveWords })
  const isReady = useFaces(useCallback(() => loadForm(module.form), [module.form]))
  if (form.loadError) return <ErrorState error={form.loadError} onRetry={form.retry} />
  if (!form.session || !isReady) return null
  return (
    <>
      <FormNotices form={form} isNew={id === null} />
      <Faults rowKey={rowKey} name={name} faults={faults} store={form.session.store} />
      <RowScope key={form.session.formKey} form={form} session={form.session} {...{ module, rowKey, id, onOpen, close }} />
    </>
  )
}

type FaultsProps = { rowKey: string; name: string; faults: readonly Issue[]; store: FormStore }

/** Why the row was not saved: its cells have no room for words, and not every field has a cell. */
function Faults({ rowKey, name, faults, store }: FaultsProps) {
  const t = useTranslations('list.inline')
  const issueText = useIssueTexts(store.design)
  // The focus of the page, which goes where there is something to do.
  useEffect(() => {
    if (faults.length === 0) return
    const row = document.querySelector(`[data-row="${CSS.escape(rowKey)}"]`)
    row?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults, rowKey])
  if (faults.length === 0) return null
  const labelOf = ({ path }: Issue) => store.placeOf(path)?.node.label ?? path
  return (
    <FormNotice isFailure>
      {t('faults', { name, faults: faults.map((fault) => `${labelOf(fault)}: ${issueText(fault)}`).join('; ') })}
    </FormNotice>
  )
}

type RowScopeProps = Pick<InlineRowProps, 'module' | 'rowKey' | 'id' | 'onOpen'> & {
  form: ReturnType<typeof useRecordForm>
  session: NonNullable<ReturnType<typeof useRecordForm>['session']>
  close: () => void
}

function RowScope({ form, session, module, rowKey, id, onOpen, close }: RowScopeProps): ReactNode {
  const { user } = useShell()
  const scope = useFormScope({
    store: session.store,
    texts: session.texts,
    currentUser: user,
    events: form.scripts.events,
    recordContext: { modelId: module.modelId, id: id ?? '' },
  })
  const acts = useRef({ save: () => {}, cancel: () => {} })
  acts.current = {
    save: () => form.save('close'),
    cancel: async () => {
      if (await form.mayLeave()) close()
    },
  }
  const { isSaving } = form
  // The table, which draws the cells of this row far from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the scope are the same for its life.
  useEffect(() => {
    const keys = { save: () => acts.current.save(), cancel: () => acts.current.cancel() }
    const control = (node: FieldNode, place: CellPlace) => <InlineCell {...keys} {...place} scope={scope} node={node} />
    onOpen(rowKey, { ...keys, isSaving, control })
  }, [onOpen, rowKey, isSaving])
  useEffect(() => () => onOpen(rowKey, null), [onOpen, rowKey])
  return null
}

type InlineCellProps = CellPlace & Pick<OpenRow, 'save' | 'cancel'> & { scope: FormScopeParts; node: FieldNode }

/** A field of a row that is edited: Enter saves the row, Escape leaves it as it was, Tab goes on to the next field. */
function InlineCell({ scope, node, rowNumber, isFirst, isNew, align, save, cancel }: InlineCellProps) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isFirst) takeFocus(ref.current, isNew)
  }, [isFirst, isNew])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, nativeEvent } = event
    // Lists that hang below a control are drawn elsewhere, and their keys are their own.
    const isOwn = target instanceof HTMLElement && currentTarget.contains(target) && target.ariaExpanded !== 'true'
    if (!isOwn || event.defaultPrevented || nativeEvent.isComposing) return
    if (event.key !== 'Escape' && (event.key !== 'Enter' || target.closest('textarea, button') !== null)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') save()
    else cancel()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control within is what has the focus.
    <span ref={ref} className={styles.inlineCell} style={alignStyle(align)} data-inert onKeyDown={onKeyDown}>
      <FormScope scope={scope}>
        <FormCell node={node} rowNumber={rowNumber} autoFocus={isFirst} />
      </FormScope>
    </span>
  )
}

/** From the button that began it, of the row or above the list; not from a hand that is elsewhere already. */
function takeFocus(cell: HTMLElement | null, isNew: boolean): void {
  const row = cell?.closest('[data-row]')
  const { activeElement } = document
  const isAbove = isNew && activeElement?.closest('[data-toolbar]') !== null
  if (activeElement === document.body || isAbove || row?.contains(activeElement)) {
    cell?.querySelector<HTMLElement>('[data-autofocus], input')?.focus()
  }
}

function alignStyle(align: CellPlace['align']): CSSProperties {
  return { '--tn-cell-align': align } as CSSProperties
}
