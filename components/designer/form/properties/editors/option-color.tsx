import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { Menu } from '@/components/ui/menu'
import styles from '../properties.module.css'

/** Marks of options in lists, in the tints that lists have (`lib/domain/tone.ts`); a text of a colour, as options keep it. */
const colors = [
  ['green', '#1d9750'],
  ['blue', '#3386e6'],
  ['amber', '#bb770d'],
  ['red', '#e5484d'],
  ['grey', '#7f8b9b'],
  ['violet', '#8e66e6'],
  ['cyan', '#14979f'],
  ['pink', '#dd5296'],
] as const

type OptionColorProps = { name: string; value: string; onChange: (color: string) => void }

/** The colour in which an option stands in lists and details; none leaves it to its word. */
export function OptionColor({ name, value, onChange }: OptionColorProps) {
  const t = useTranslations('designer.options')
  const none = { key: 'none', label: t('colors.none'), isChecked: value === '', onSelect: () => onChange('') }
  return (
    <Menu
      label={t('colorOf', { name })}
      className={styles.dotButton ?? ''}
      trigger={
        <span
          className={styles.dot}
          style={{ '--own-color': value || undefined } as CSSProperties}
          data-none={value === '' || undefined}
        />
      }
      entries={[
        none,
        ...colors.map(([key, color]) => ({
          key,
          label: t(`colors.${key}`),
          isChecked: value.toLowerCase() === color,
          onSelect: () => onChange(color),
        })),
      ]}
    />
  )
}
