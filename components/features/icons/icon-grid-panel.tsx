import { type KeyboardEvent, useRef, useState } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { Icon, type IconName } from '@/components/ui/icon'
import styles from './icons.module.css'

type IconGridProps = {
  label: string
  icons: readonly { name: IconName; title: string }[]
  onChoose: (name: IconName) => void
}

/** Pictures in lines as wide as the window. One stop for the Tab key; arrows walk along and across the lines. */
export function IconGrid({ label, icons, onChoose }: IconGridProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  // Fewer may be left of them than there were.
  const stop = Math.min(current, icons.length - 1)
  const handleKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(listRef.current?.querySelectorAll('button') ?? [])]
    const next = across(event.key, stop, buttons) ?? arrowTarget(event.key, stop, buttons.length, { wraps: false })
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    buttons[next]?.focus()
  }
  return (
    <ul ref={listRef} className={styles.grid} aria-label={label} onKeyDown={handleKeyDown}>
      {icons.map(({ name, title }, index) => (
        <li key={name}>
          <button
            type="button"
            className={styles.icon}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onChoose(name)}
          >
            <Icon name={name} size={24} />
            <span className={styles.title}>{title}</span>
            <code className={styles.name}>{name}</code>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The one above or below: a line further, in the same column; where there is none, it stays. */
function across(key: string, at: number, buttons: readonly HTMLElement[]): number | undefined {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const left = buttons[at]?.offsetLeft
  const candidates = buttons.flatMap((button, index) => (button.offsetLeft === left ? [index] : []))
  const place = candidates.indexOf(at)
  return candidates[place + (key === 'ArrowDown' ? 1 : -1)] ?? at
}
