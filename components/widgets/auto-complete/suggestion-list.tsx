'use client'
import { type RefObject, useEffect, useRef } from 'react'
import { FieldPopover } from '@/components/ui/field-popover'
import { OptionsFailed } from '@/components/widget-kits/choices/options-status'
import styles from './suggestion-list.module.css'
import type { Suggestion, Suggestions } from './use-suggestions'

type SuggestionListProps = Suggestions & {
  /** Of the text field. */
  id: string
  label: string | undefined
  anchorRef: RefObject<HTMLElement | null>
  active: number
  onActive: (index: number) => void
  onChoose: (suggestion: Suggestion) => void
  onClose: () => void
}

export function suggestionId(id: string, index?: number): string {
  return index === undefined ? `${id}-list` : `${id}-list-${index}`
}

/** The focus stays in the text field, which says which suggestion is meant. */
export function SuggestionList({ id, suggestions, status, active, ...props }: SuggestionListProps) {
  const ref = useRef<HTMLDivElement>(null)
  // External system: the scroll position of the list.
  useEffect(() => {
    ref.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <FieldPopover anchorRef={props.anchorRef} onClose={props.onClose} isMatchingWidth className={styles.panel}>
      {status === 'failed' ? (
        <div className={styles.message}>
          <OptionsFailed onRetry={props.retry} />
        </div>
      ) : null}
      <div
        ref={ref}
        id={suggestionId(id)}
        role="listbox"
        className={styles.list}
        hidden={status === 'failed'}
        tabIndex={-1}
        aria-label={props.label}
        aria-labelledby={props.label ? undefined : `${id}-label`}
        aria-busy={status === 'loading' || undefined}
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field holds the focus and handles every key.
          <div
            key={suggestion.text}
            id={suggestionId(id, index)}
            role="option"
            tabIndex={-1}
            className={styles.option}
            aria-selected={index === active}
            aria-disabled={status === 'loading' || undefined}
            data-tip={suggestion.text}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => index !== active && props.onActive(index)}
            onClick={() => props.onChoose(suggestion)}
          >
            {suggestion.text}
          </div>
        ))}
      </div>
    </FieldPopover>
  )
}
