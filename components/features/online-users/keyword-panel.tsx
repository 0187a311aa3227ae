import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from './online-users.module.css'

type KeywordPanelProps = { keyword: string; isAsking: boolean; onSearch: (keyword: string) => void }

/** Account or name to look for. Enter searches. */
export function KeywordPanel({ keyword, isAsking, onSearch }: KeywordPanelProps) {
  const t = useTranslations('admin.onlineUsers')
  const tSearch = useTranslations('list.search')
  const [draft, setDraft] = useState(keyword)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft.trim())
  }
  const reset = () => {
    setDraft('')
    onSearch('')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every browser we serve.
    <form role="search" aria-label={tSearch('label')} className={styles.search} onSubmit={submit}>
      <label htmlFor={id}>{t('keyword')}</label>
      <input
        id={id}
        type="search"
        className={styles.input}
        value={draft}
        placeholder={t('keywordHint')}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => setDraft(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={isAsking} startIcon={<Icon name="search" size={16} />}>
        {tSearch('search')}
      </Button>
      <Button onClick={reset}>{tSearch('reset')}</Button>
    </form>
  )
}
