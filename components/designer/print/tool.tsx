import type { ReactNode, Ref } from 'react'
import type { Stop } from '@/components/widgets/editor/use-tool-stops'
import styles from './print-designer.module.css'

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
