import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { MessageFilter, MessageKind } from '@/components/features/messages/queries'
import { Icon } from '@/components/ui/icon'
import { SearchInput } from '@/components/ui/search-input'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import styles from './message-drawer.module.css'

type MessageFiltersProps = {
  filter: MessageFilter
  kinds: readonly MessageKind[]
  onChange: (filter: MessageFilter) => void
  onMore: () => void
}

/** While somebody types nothing is asked; Enter asks at once. */
const typingMs = 300

/** What the drawer lists: by keyword, by kind, and whether only what is unread (spec 1 §2.10). */
export function MessageFilters({ filter, kinds, onChange, onMore }: MessageFiltersProps) {
  const t = useTranslations('notices.drawer')
  const [keyword, setKeyword] = useState(filter.keyword)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() !== filter.keyword) onChange({ ...filter, keyword: text.trim() })
  }
  const handleType = (text: string) => {
    setKeyword(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(text), typingMs)
  }
  /** The keyword goes along: a search that is still waiting would bring the filter before this one back. */
  const narrow = (change: Partial<MessageFilter>) => {
    clearTimeout(timer.current)
    onChange({ ...filter, keyword: keyword.trim(), ...change })
  }
  // A timer.
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every browser we serve.
    <form
      role="search"
      aria-label={t('filters')}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        search(keyword)
      }}
    >
      <div className={styles.filterRow}>
        <SearchInput
          className={styles.input}
          value={keyword}
          placeholder={t('keyword')}
          aria-label={t('keyword')}
          maxLength={100}
          onChange={handleType}
        />
        <a
          href="/messageRecord"
          className={styles.moreLink}
          onClick={(event) => {
            // A new window is the browser's business.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onMore()
          }}
        >
          {t('more')}
          <Icon name="chevron-right" size={14} />
        </a>
      </div>
      <div className={styles.filterRow}>
        <div className={styles.select}>
          <Select
            label={t('kind')}
            options={[{ value: '', label: t('all') }, ...kinds.map(({ code, name }) => ({ value: code, label: name }))]}
            value={filter.type}
            onChange={(type) => narrow({ type })}
          />
        </div>
        <Switch label={t('unreadOnly')} isOn={filter.isUnreadOnly} onChange={(isUnreadOnly) => narrow({ isUnreadOnly })} />
      </div>
    </form>
  )
}
