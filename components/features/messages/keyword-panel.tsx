import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from './message-record.module.css'

type KeywordPanelProps = { keyword: string; isAsking: boolean; onSearch: (keyword: string) => void }

/** Part of a title to look for. Enter searches; the cross of the browser shows all again. */
export function KeywordPanel({ keyword, isAsking, onSearch }: KeywordPanelProps) {
  const t = useTranslations('notices.drawer')
  const tSearch = useTranslations('list.search')
  const [draft, setDraft] = useState(keyword)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft.trim())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every browser we serve.
    <form role="search" aria-label={tSearch('label')} className={styles.search} onSubmit={submit}>
      <input
        type="search"
        className={styles.input}
        value={draft}
        aria-label={t('keyword')}
        placeholder={t('keyword')}
        autoComplete="off"
        maxLength={100}
        onChange={({ target }) => {
          setDraft(target.value)
          if (target.value === '' && keyword !== '') onSearch('')
        }}
      />
      <Button type="submit" busy={isAsking} startIcon={<Icon name="search" size={16} />}>
        {tSearch('search')}
      </Button>
    </form>
  )
}
