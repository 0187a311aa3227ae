'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import styles from './keyword-search.module.css'

type KeywordSearchProps = {
  keyword: string
  label: string
  hint: string
  /** Stands on a surface already. */
  isPlain?: boolean
  /** The list asks right now; another question may overtake it. */
  isAsking: boolean
  onSearch: (keyword: string) => void
}

/** A word to look for in a list. Enter searches; the same word again asks again. */
export function KeywordSearch({ keyword, label, hint, isPlain, isAsking, onSearch }: KeywordSearchProps) {
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
    <form
      role="search"
      aria-label={tSearch('label')}
      className={styles.search}
      data-plain={isPlain || undefined}
      onSubmit={submit}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        className={styles.input}
        value={draft}
        placeholder={hint}
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
