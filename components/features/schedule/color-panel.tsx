import { useTranslations } from 'next-intl'
import { ColorChoice } from '@/components/ui/color-choice'
import { colors } from './constants'
import { ownColor } from './utils'

type ColorPanelProps = { id: string; value: string; onChange: (color: string) => void }

/** The predefined colours; one that an entry brought from elsewhere stands beside them (contract 2 §21). */
export function ColorPanel({ id, value, onChange }: ColorPanelProps) {
  const t = useTranslations('schedule.colors')
  const isKnown = colors.some((color) => color.value.toLowerCase() === value.toLowerCase())
  const offered = isKnown ? colors : [...colors, { name: 'other', value } as const]
  return (
    <ColorChoice
      id={id}
      labelledBy={`${id}-label`}
      colors={offered.map((color) => ({ value: color.value, label: t(color.name), shown: ownColor(color.value) }))}
      value={value}
      onChange={onChange}
    />
  )
}
