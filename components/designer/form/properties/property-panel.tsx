'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useId, useMemo, useState } from 'react'
import { TabList, tabId } from '@/components/screen/tab-list'
import { useRemembered } from '@/components/ui/remembered'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState } from '@/components/ui/states'
import { usePinyin } from '@/lib/client/use-pinyin'
import { type NodeId, rootId, typeOfNode } from '@/lib/designer/public'
import { readTexts } from '@/lib/form/read'
import type { DesignerSession } from '../../shell/designer-session'
import panelStyles from '../../shell/properties-panel.module.css'
import { useSelection, useSessionFact } from '../../shell/session-context'
import { ColumnSection } from '../tables/column-section'
import { formSections } from './form-entries'
import { PanelHead } from './panel-head'
import styles from './properties.module.css'
import { PropertySection } from './property-section'
import { type ShownSection, styleSections, widgetSections } from './shown-entries'
import { DesignStored } from './stored-design'

type Tab = 'widget' | 'style' | 'form'
const tabs = ['widget', 'style', 'form'] as const
const noSections: readonly string[] = []
const theForm: readonly NodeId[] = [rootId]

type PanelProps = {
  /** The design has been stored: what cannot be changed any more is locked (contract 3a §2, primaryKeyPolicy). */
  isStored: boolean
}

/**
 * Properties of what is chosen, below an `OptionsProvider`: of one node all, of several those that all have, and of the form itself
 * (contract 3a §13). Which sections are folded is remembered for the person.
 */
export function PropertyPanel({ isStored }: PanelProps) {
  const t = useTranslations('designer.panel')
  const selection = useSelection()
  const panelId = useId()
  const [wanted, setWanted] = useState<Tab>('widget')
  // Whoever chooses nothing looks at the form; with the next node the tab of before is there again.
  const tab = selection.length === 0 ? 'form' : wanted
  return (
    <DesignStored value={isStored}>
      <div className={panelStyles.panel}>
        <TabList
          label={t('label')}
          entries={tabs.filter((key) => selection.length > 0 || key === 'form').map((key) => ({ key, label: t(`tabs.${key}`) }))}
          value={tab}
          panelId={panelId}
          onChange={(key) => setWanted(tabs.find((one) => one === key) ?? 'widget')}
        />
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)} className={panelStyles.body}>
          {tab === 'form' ? null : <PanelHead ids={selection} />}
          {tab === 'widget' ? <ColumnSection key={selection.join(' ')} ids={selection} /> : null}
          {/* Another node or another tab begins at the top, with editors of its own. */}
          <Sections key={`${tab} ${selection.join(' ')}`} tab={tab} ids={tab === 'form' ? theForm : selection} />
        </div>
      </div>
    </DesignStored>
  )
}

function Sections({ tab, ids }: { tab: Tab; ids: readonly NodeId[] }) {
  const t = useTranslations('designer.panel')
  const types = useSessionFact(
    useCallback(({ document }: DesignerSession) => ids.map((id) => typeOfNode(document, id)).join(' '), [ids]),
  )
  const [keyword, setKeyword] = useState('')
  const [folded, setFolded] = useRemembered('designer.folded', readTexts, noSections)
  const sections = useMemo(() => sectionsOf(tab, types.split(' ')), [tab, types])
  const shown = useFound(sections, keyword)
  if (sections.length === 0) return <EmptyState text={t(ids.length > 1 ? 'nothingCommon' : 'nothing')} />
  return (
    <>
      <SearchInput
        className={styles.search}
        value={keyword}
        onChange={setKeyword}
        placeholder={t('search')}
        aria-label={t('search')}
      />
      {shown.length === 0 ? <EmptyState picture="noMatch" text={t('noMatch', { keyword })} /> : null}
      {shown.map((section) => (
        <PropertySection
          key={section.key}
          section={section}
          ids={ids}
          isOpen={keyword !== '' || !folded.includes(section.key)}
          onOpen={(isOpen) => {
            const others = folded.filter((key) => key !== section.key)
            setFolded(isOpen ? others : [...others, section.key])
          }}
        />
      ))}
    </>
  )
}

function sectionsOf(tab: Tab, types: readonly string[]): readonly ShownSection[] {
  if (tab === 'form') return formSections
  return tab === 'style' ? styleSections(types) : widgetSections(types)
}

/** Properties whose name has the word in it, or is read so. */
function useFound(sections: readonly ShownSection[], keyword: string): readonly ShownSection[] {
  const tNames = useTranslations('designer.properties')
  const reads = usePinyin(keyword)
  return useMemo(() => {
    const word = keyword.trim().toLowerCase()
    if (word === '') return sections
    const fits = (key: string) => {
      const name = tNames(key)
      return name.toLowerCase().includes(word) || reads?.(name)
    }
    return sections
      .map((section) => ({ ...section, entries: section.entries.filter(({ key }) => fits(key)) }))
      .filter(({ entries }) => entries.length > 0)
  }, [sections, keyword, reads, tNames])
}
