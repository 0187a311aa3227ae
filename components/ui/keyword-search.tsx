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
  /** `panel`: on a surface of its own; `plain`: on one that is there already; `line`: in a toolbar, without words around it. */
  look?: 'panel' | 'plain' | 'line'
  /** The list asks right now; another question may overtake it. */
  isAsking: boolean
  onSearch: (keyword: string) => void
}

/** A word to look for in a list. Enter searches; the same word again asks again. */
export function KeywordSearch({ keyword, label, hint, look = 'panel', isAsking, onSearch }: KeywordSearchProps) {
  const tSearch = useTranslations('list.search')
  const [draft, setDraft] = useState(keyword)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft.trim())
  }
  const change = (text: string) => {
    setDraft(text)
    // Beside other tools there is no button for it: whoever empties the box wants all of them again.
    if (look === 'line' && text === '' && keyword !== '') onSearch('')
  }
  const reset = () => {
    setDraft('')
    onSearch('')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every browser we serve.
    <form role="search" aria-label={tSearch('label')} className={styles.search} data-look={look} onSubmit={submit}>
      <label htmlFor={id} className={look === 'line' ? 'tn-visually-hidden' : undefined}>
        {label}
      </label>
      <SearchInput id={id} className={styles.input} value={draft} placeholder={hint} maxLength={100} onChange={change} />
      {look !== 'line' && <Button onClick={reset}>{tSearch('reset')}</Button>}
      <Button
        type="submit"
        variant={look === 'line' ? 'default' : 'primary'}
        busy={isAsking}
        startIcon={<Icon name="search" size={16} />}
      >
        {tSearch('search')}
      </Button>
    </form>
  )
}
