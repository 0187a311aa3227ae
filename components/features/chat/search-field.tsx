import { useEffect, useState } from 'react'
import { SearchInput } from '@/components/ui/search-input'
import styles from './people.module.css'

const waitMs = 300

/** Searches when the writing rests; a syllable that an input method is still composing is not searched for. */
export function SearchField({ label, onSearch }: { label: string; onSearch: (keyword: string) => void }) {
  const [text, setText] = useState('')
  const [isComposing, setComposing] = useState(false)
  // A timer.
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => onSearch(text.trim()), waitMs)
    return () => clearTimeout(timer)
  }, [text, isComposing, onSearch])
  return (
    <div className={styles.search}>
      <SearchInput
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={setText}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
    </div>
  )
}
