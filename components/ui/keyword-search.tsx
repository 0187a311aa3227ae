'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import styles from './keyword-search.module.css'
import { SearchInput } from './search-input'

type KeywordSearchProps = {
  keyword: string
  label: string
  hint: string
  /** What is searched, which tells this search from others on the page. */
  name?: string
  /** The list asks right now; another question may overtake it. */
  isAsking: boolean
  onSearch: (keyword: string) => void
}

/** A word to look for in a list. Enter searches; the same word again asks again. */
export function KeywordSearch({ keyword, label, hint, name, isAsking, onSearch }: KeywordSearchProps) {
  const tSearch = useTranslations('list.search')
  const [draft, setDraft] = useState(keyword)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft.trim())
  }
  const change = (text: string) => {
    setDraft(text)
    // On a phone there is no button for it: whoever empties the box wants all of them again.
    if (text === '' && keyword !== '') onSearch('')
  }
  const reset = () => {
    setDraft('')
    onSearch('')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every browser we serve.
    <form
      role="search"
      aria-label={name === undefined ? tSearch('label') : tSearch('labelOf', { name })}
      className={styles.search}
      onSubmit={submit}
    >
      <label htmlFor={id}>{label}</label>
      <SearchInput id={id} className={styles.input} value={draft} placeholder={hint} maxLength={100} onChange={change} />
      <Button className={styles.reset} onClick={reset}>
        {tSearch('reset')}
      </Button>
      <Button type="submit" variant="primary" busy={isAsking} startIcon={<Icon name="search" size={16} />}>
        <span className={styles.word}>{tSearch('search')}</span>
      </Button>
    </form>
  )
}
