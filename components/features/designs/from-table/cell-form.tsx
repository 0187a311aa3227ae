import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef } from 'react'
import { fieldStyles } from '@/components/ui/field'

type CellFormProps = {
  title: string
  /** Of the row, as people know it. */
  number: number
  text: string
  /** Written in lines. */
  isLong: boolean
  onText: (text: string) => void
  onEnd: () => void
}

/** A cell while it is typed in: Enter takes what stands there, and so does leaving it; Escape leaves it as it was. */
export function CellForm({ title, number, text, isLong, onText, onEnd }: CellFormProps) {
  const t = useTranslations('designs.fromTable')
  const isOver = useRef(false)
  const take = (next: string) => {
    if (isOver.current) return
    isOver.current = true
    if (next.trim() !== text) onText(next.trim())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const isEnd = event.key === 'Escape' || (event.key === 'Enter' && !(isLong && event.shiftKey))
    if (!isEnd) return
    event.preventDefault()
    event.stopPropagation()
    take(event.key === 'Enter' ? event.currentTarget.value : text)
    onEnd()
  }
  const control = {
    className: fieldStyles.native,
    'aria-label': t('cellOf', { number, title }),
    defaultValue: text,
    onKeyDown,
    onBlur: (event: { currentTarget: { value: string } }) => take(event.currentTarget.value),
  }
  // Whoever begins to type in a cell is in it.
  const focus = (element: HTMLInputElement | HTMLTextAreaElement | null) => {
    if (!element || element === document.activeElement) return
    element.focus()
    element.select()
  }
  return isLong ? <textarea ref={focus} rows={4} {...control} /> : <input ref={focus} {...control} />
}
