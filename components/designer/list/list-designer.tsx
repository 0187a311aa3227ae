'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useCallback, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { type ListFault, listFaults } from '@/lib/designer/list/list-faults'
import { fieldsOfForm, type ListField } from '@/lib/designer/list/list-fields'
import { scriptsOfList } from '@/lib/designer/list/list-scripts'
import type { ListSession } from '@/lib/designer/list/list-session'
import { titlesOf, viewFields } from '@/lib/designer/list/view-fields'
import type { FormDesign } from '@/lib/form/types'
import { useLearnedFaults } from '../scripts/use-learned-faults'
import { isSaveKey, isTyping, isWithin } from '../shell/key-targets'
import { loadDesigned } from '../shell/load-designed'
import panelStyles from '../shell/properties-panel.module.css'
import { type Side, StepButtons, useIsRoomy, Workplace } from '../shell/workplace'
import { ButtonsTab } from './buttons-tab'
import { ColumnsTab } from './columns-tab'
import { FieldsPanel } from './fields-panel'
import { ListDesigningProvider, type ListTab, listTabs, type Place, useListDesigning, useListDocument } from './list-context'
import styles from './list-designer.module.css'
import { ListDesignerMessages } from './list-messages'
import { ListTab as ListProperties } from './list-tab'
import { type DrawPreview, PreviewFrame } from './preview-frame'
import { listScriptFaults, type ToldListFault } from './script-faults'
import { SearchesTab } from './searches-tab'

export type ListDesignerProps = {
  session: ListSession
  /** The list that one for phones may take its columns from. */
  desktop?: ListSession | null
  /** What the list is of: a form, or the columns that a data interface gives. */
  source: FormDesign | readonly ListField[]
  /** Whose names and choices the controls show. */
  userId: string
  preview: DrawPreview
  /** A fault that the person is led to; another object leads there again. */
  led?: ToldListFault | null
  onSave: () => void
}

/**
 * 列表设计 (contract 3b §4): the fields at the left, the list as people will have it in the middle, its properties at the right. For
 * desktops, for data views and for phones alike: the setup of the session says which. Stands below `DesignerMessages`.
 */
export function ListDesigner({ userId, ...rest }: ListDesignerProps) {
  return (
    <ListDesignerMessages>
      <OptionsProvider load={loadDesigned} lookups={lookupsOf(userId)}>
        <Designing {...rest} />
      </OptionsProvider>
    </ListDesignerMessages>
  )
}

/** A data view offers what its interface gives, under the titles that the list has for it by now. */
function useOfferedFields(session: ListSession, source: ListDesignerProps['source']): readonly ListField[] {
  const read = () => (isFields(source) ? JSON.stringify([...titlesOf(session.document)]) : '')
  const titles = useSyncExternalStore(session.subscribe, read, read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles say when the list has others
  return useMemo(
    () => (isFields(source) ? viewFields(source, session.document) : fieldsOfForm(source)),
    [session, source, titles],
  )
}

function isFields(source: ListDesignerProps['source']): source is readonly ListField[] {
  return Array.isArray(source)
}

function Designing({ session, desktop = null, source, preview, led = null, onSave }: Omit<ListDesignerProps, 'userId'>) {
  const [place, go] = useState<Place>({ tab: 'list', id: null })
  const [seen, setSeen] = useState<ToldListFault | null>(null)
  if (led && led !== seen) {
    setSeen(led)
    go(placeOf(led))
  }
  const fields = useOfferedFields(session, source)
  const designing = useMemo(
    () => ({ session, desktop, fields, setup: session.setup, place, go }),
    [session, desktop, fields, place],
  )
  return (
    <ListDesigningProvider value={designing}>
      <Designer preview={preview} onSave={onSave} />
    </ListDesigningProvider>
  )
}

function Designer({ preview, onSave }: Pick<ListDesignerProps, 'preview' | 'onSave'>) {
  const t = useTranslations('listdesigner')
  const { session, place } = useListDesigning()
  const isRoomy = useIsRoomy()
  const [raised, setRaised] = useState<Side | null>(null)
  const [seen, setSeen] = useState(place)
  // What is chosen in the list is shown, also where the panel lies above it.
  if (seen !== place) {
    setSeen(place)
    if (!isRoomy) setRaised('right')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = event.key.toLowerCase()
    if (key === 'escape' && raised && !event.defaultPrevented) return setRaised(null)
    if (!event.ctrlKey && !event.metaKey) return
    if (isSaveKey(event)) {
      event.preventDefault()
      // What a dialog has is not in the list yet.
      return isWithin(event) ? onSave() : undefined
    }
    if (isTyping(event.target) || !isWithin(event)) return
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) session.history.redo()
    else session.history.undo()
  }
  return (
    <Workplace
      onKeyDown={onKeyDown}
      toolbar={t('toolbar')}
      steps={<Steps />}
      tools={<Faults onOpen={() => (isRoomy ? undefined : setRaised('right'))} />}
      raised={raised}
      onRaise={setRaised}
      left={{ label: t('fields.name'), icon: 'columns', content: <FieldsPanel /> }}
      right={{ label: t('properties'), content: <Properties /> }}
    >
      <PreviewFrame draw={preview} />
    </Workplace>
  )
}

function Properties() {
  const t = useTranslations('listdesigner.tabs')
  const { place, go } = useListDesigning()
  const panelId = useId()
  const { tab } = place
  return (
    <div className={panelStyles.panel}>
      <TabList
        label={t('name')}
        entries={listTabs.map((key) => ({ key, label: t(key) }))}
        value={tab}
        panelId={panelId}
        onChange={(key) => go({ tab: key as ListTab, id: null })}
      />
      <div id={panelId} className={panelStyles.body} role="tabpanel" aria-labelledby={tabId(panelId, tab)}>
        {tab === 'list' ? <ListProperties /> : null}
        {tab === 'columns' ? <ColumnsTab /> : null}
        {tab === 'searches' ? <SearchesTab /> : null}
        {tab === 'buttons' ? <ButtonsTab /> : null}
      </div>
    </div>
  )
}

function Steps() {
  const { session } = useListDesigning()
  const { history } = session
  const canUndo = useSyncExternalStore(
    session.subscribe,
    () => history.canUndo,
    () => false,
  )
  const canRedo = useSyncExternalStore(
    session.subscribe,
    () => history.canRedo,
    () => false,
  )
  return <StepButtons canUndo={canUndo} canRedo={canRedo} onUndo={() => history.undo()} onRedo={() => history.redo()} />
}

const placeTabs: Readonly<Record<ListFault['place'], ListTab>> = {
  columns: 'columns',
  type: 'list',
  filter: 'list',
  buttons: 'buttons',
  upload: 'buttons',
  print: 'buttons',
  custom: 'buttons',
}

function placeOf({ place, id, ...fault }: ToldListFault): Place {
  const script = 'event' in fault ? { script: { event: fault.event, line: fault.line } } : {}
  return { tab: placeTabs[place], id: id ?? null, ...script }
}

/** What keeps the list from being finished; pressing one leads to where it is mended. */
function Faults({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('listdesigner.faults')
  const { fields, setup, go } = useListDesigning()
  const document = useListDocument()
  const tScripts = useTranslations('listdesigner.scripts')
  const scripts = useMemo(() => scriptsOfList(document, (event) => tScripts(event)), [document, tScripts])
  const faultOf = useLearnedFaults(useMemo(() => scripts.map(({ text }) => text), [scripts]))
  const listed = useMemo(() => listFaults(document, fields, setup), [document, fields, setup])
  const faults: readonly ToldListFault[] = [...listed, ...listScriptFaults(scripts, faultOf)]
  const text = useCallback(
    ({ code, name = '', ...fault }: ToldListFault) => t(code, { name, line: 'line' in fault ? fault.line : 0 }),
    [t],
  )
  const lead = (fault: ToldListFault) => {
    go(placeOf(fault))
    onOpen()
  }
  const [first, ...others] = faults
  if (!first) return <span className={styles.fine}>{t('none')}</span>
  return (
    <span className={styles.faults}>
      <button type="button" className={styles.faultChip} onClick={() => lead(first)}>
        <Icon name="warning" size={15} />
        <span>{text(first)}</span>
      </button>
      {others.length > 0 ? (
        <Menu
          label={t('more', { count: others.length })}
          trigger={<span aria-hidden="true">{t('more', { count: others.length })}</span>}
          className={styles.faultChip ?? ''}
          entries={others.map((fault, at) => ({
            key: String(at),
            label: text(fault),
            onSelect: () => lead(fault),
          }))}
        />
      ) : null}
    </span>
  )
}
