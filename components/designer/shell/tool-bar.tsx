import type { ReactNode, Ref } from 'react'
import { Select } from '@/components/ui/select'
import type { Stop } from '@/components/widgets/editor/use-tool-stops'
import styles from './tool-bar.module.css'

/** Of the toolbar itself. */
export const toolBarClass = styles.tools ?? ''

export function Group({ children }: { children: ReactNode }) {
  return <span className={styles.toolGroup}>{children}</span>
}

type ToolProps = {
  icon: ReactNode
  label: string
  stop: Stop
  isOn?: boolean
  /** It opens something. */
  isOpen?: boolean
  buttonRef?: Ref<HTMLButtonElement>
  onPress: () => void
}

/** A tool of the bar above the page. */
export function Tool({ icon, label, stop, isOn, isOpen, buttonRef, onPress }: ToolProps) {
  return (
    <button
      {...stop}
      ref={buttonRef}
      type="button"
      className={styles.tool}
      aria-label={label}
      data-tip={label}
      aria-pressed={isOn}
      {...(isOpen === undefined ? {} : { 'aria-haspopup': 'dialog' as const, 'aria-expanded': isOpen })}
      // The words that are chosen stay chosen.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon}
    </button>
  )
}

type ChoiceProps = {
  label: string
  stop: Stop
  value: string
  options: readonly (readonly [value: string, label: string])[]
  /** What no value is called; left out where there always is one. */
  unset?: string
  isNarrow?: boolean
  onChange: (value: string) => void
}

/** One of several values, in the width of a tool. */
export function Choice({ label, stop, value, options, unset, isNarrow = false, onChange }: ChoiceProps) {
  const known = options.some(([one]) => one === value) || value === ''
  const all = [...(unset === undefined ? [] : [['', unset] as const]), ...(known ? [] : [[value, value] as const]), ...options]
  return (
    <span className={styles.choice} data-narrow={isNarrow || undefined}>
      <Select
        {...stop}
        label={label}
        options={all.map(([one, name]) => ({ value: one, label: name }))}
        value={value}
        onChange={onChange}
      />
    </span>
  )
}
