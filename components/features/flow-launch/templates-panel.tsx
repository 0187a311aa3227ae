import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { NoMatchState } from '@/components/ui/no-match-state'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { useTexts } from '@/lib/client/use-texts'
import styles from './flow-launch.module.css'
import { useTemplates } from './queries'
import { TemplateCard } from './template-card'
import type { TemplateCard as Template, TemplateSource } from './types'

type TemplatesPanelProps = {
  source: TemplateSource
  /** What the flows are told apart by, at the left; the first is shown at first. */
  groups: readonly { key: string; label: string }[]
  groupsLabel: string
  emptyText: string
  /** The template that was pressed and is being opened. */
  openingId: string
  /** Above the cards while nothing narrows them. */
  recent?: readonly Template[]
  onChoose: (template: Template) => void
}

/** Flows to choose one from: their groups at the left, their cards at the right, a word to look for above (contract 4a §6.3). */
export function TemplatesPanel(props: TemplatesPanelProps) {
  const { source, groups, groupsLabel, recent = [], openingId, onChoose } = props
  const t = useTexts('flowlaunch')
  const [group, setGroup] = useState(groups[0]?.key ?? '')
  const [keyword, setKeyword] = useState('')
  const isNarrowed = keyword !== '' || group !== groups[0]?.key
  const cards = { openingId, onChoose }
  return (
    <div className={styles.panel}>
      <GroupList label={groupsLabel} groups={groups} value={group} onChange={setGroup} />
      <div className={styles.main}>
        <KeywordBox keyword={keyword} onSearch={setKeyword} />
        {recent.length > 0 && !isNarrowed && (
          <section aria-label={t('recent')}>
            <h3 className={styles.heading}>{t('recent')}</h3>
            <CardList {...cards} label={t('recent')} templates={recent} />
            <h3 className={styles.heading}>{t('all')}</h3>
          </section>
        )}
        <Results {...cards} question={{ source, keyword, group }} isInGroup={isNarrowed} emptyText={props.emptyText}>
          {keyword !== '' && <NoMatchState onClear={() => setKeyword('')} />}
        </Results>
      </div>
    </div>
  )
}

type GroupListProps = {
  label: string
  groups: TemplatesPanelProps['groups']
  value: string
  onChange: (key: string) => void
}

function GroupList({ label, groups, value, onChange }: GroupListProps) {
  return (
    <ul className={styles.groups} aria-label={label}>
      {groups.map(({ key, label: name }) => (
        <li key={key}>
          <button type="button" className={styles.group} aria-pressed={key === value} onClick={() => onChange(key)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Typing goes on for longer than this only when the person has stopped. */
const settleMs = 300

function KeywordBox({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const t = useTexts('flowlaunch')
  const [typed, setTyped] = useState({ text: keyword, for: keyword })
  // The word was taken away from outside.
  const text = typed.for === keyword || typed.text.trim() === keyword ? typed.text : keyword
  const wanted = text.trim()
  const latest = useRef(onSearch)
  latest.current = onSearch
  // The clock.
  useEffect(() => {
    if (wanted === keyword) return
    const timer = setTimeout(() => latest.current(wanted), wanted === '' ? 0 : settleMs)
    return () => clearTimeout(timer)
  }, [wanted, keyword])
  return (
    <SearchInput
      className={styles.search}
      value={text}
      maxLength={200}
      aria-label={t('keyword')}
      placeholder={t('keywordHint')}
      onChange={(next) => setTyped({ text: next, for: keyword })}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(wanted)}
    />
  )
}

type CardListProps = {
  label: string
  templates: readonly Template[]
  openingId: string
  onChoose: (template: Template) => void
}

function CardList({ label, templates, openingId, onChoose }: CardListProps) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {templates.map((template) => (
        <li key={template.id}>
          <TemplateCard template={template} isOpening={openingId === template.id} onPress={() => onChoose(template)} />
        </li>
      ))}
    </ul>
  )
}

type ResultsProps = Omit<CardListProps, 'label' | 'templates'> & {
  question: Parameters<typeof useTemplates>[0]
  isInGroup: boolean
  emptyText: string
  /** Instead of the empty state, where a word was looked for. */
  children: ReactNode
}

function Results({ question, isInGroup, emptyText, children, ...cards }: ResultsProps) {
  const t = useTexts('flowlaunch')
  const pages = useTemplates(question)
  if (!pages.hasLoaded) return pages.error ? <ErrorState error={pages.error} onRetry={pages.retry} /> : <LoadingState />
  if (pages.cards.length === 0) return children || <EmptyState text={isInGroup ? t('nonePlace') : emptyText} />
  return (
    <>
      <CardList {...cards} label={t('flows')} templates={pages.cards} />
      {pages.error ? (
        <ErrorState error={pages.error} onRetry={pages.retry} />
      ) : (
        pages.hasMore && <MoreCards isLoading={pages.isLoading} onMore={pages.loadMore} />
      )}
    </>
  )
}

/** The next page comes when the end of this one is seen; the button does the same for whoever does not scroll. */
function MoreCards({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const t = useTexts('flowlaunch')
  const endRef = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  // What the browser shows.
  useEffect(() => {
    const end = endRef.current
    if (!end || isLoading || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && latest.current())
    observer.observe(end)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <div ref={endRef} className={styles.more}>
      <Button size="sm" loading={isLoading} onClick={onMore}>
        {t('more')}
      </Button>
    </div>
  )
}
