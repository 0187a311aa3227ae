import { memo } from 'react'
import { Icon } from '@/components/ui/icon'
import type { AddPlace } from '@/lib/designer/flow/flow-layout'
import type { NodeId } from '@/lib/designer/public'
import styles from './flow.module.css'

/** One for all of them: it never changes, however often they come to lie elsewhere. */
const plus = <Icon name="plus" size={14} />

type AddProps = AddPlace & { x: number; y: number; label: string; onOpen: (place: AddPlace, anchor: HTMLElement) => void }

/** On a line: opens the menu of what can be added there. For the pointer; keys have the menu of the card. */
export const AddButton = memo(function AddButton({ kind, id, x, y, label, onOpen }: AddProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.add}
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
      aria-label={label}
      data-tip={label}
      aria-haspopup="menu"
      onClick={(event) => onOpen({ kind, id }, event.currentTarget)}
    >
      {plus}
    </button>
  )
})

type SplitProps = { id: NodeId; x: number; y: number; label: string; onPress: (id: NodeId) => void }

/** Above the branches of a split: adds one. */
export const SplitButton = memo(function SplitButton({ id, x, y, label, onPress }: SplitProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.split}
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
      onClick={() => onPress(id)}
    >
      {label}
    </button>
  )
})
