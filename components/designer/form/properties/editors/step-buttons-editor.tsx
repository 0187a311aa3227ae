import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { inOneStep, setProperty } from '@/lib/designer/public'
import { readFlag, readText } from '@/lib/form/read'
import { useSession } from '../../../shell/session-context'
import type { EditorProps } from '../editor-props'
import { useProperty } from '../use-property'

const position = ['controlsPosition']
const kinds = ['none', 'bothSides', 'right'] as const

/** Buttons of a number: none, at both sides, or at the right, which are two keys in the design (contract 3a §4.1). */
export function StepButtonsEditor({ entry, ids, id, label }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.choices')
  const [node = ''] = ids
  const session = useSession()
  const hasButtons = readFlag(useProperty(ids, entry.path).value)
  const isRight = readText(useProperty(ids, position).value) === 'right'
  return (
    <Select
      id={id}
      label={label}
      options={kinds.map((kind) => ({ value: kind, label: t(`buttons_${kind}`) }))}
      value={hasButtons ? (isRight ? 'right' : 'bothSides') : 'none'}
      onChange={(kind) => {
        session.run(
          inOneStep([
            setProperty({ id: node, path: entry.path, value: kind !== 'none' }),
            setProperty({ id: node, path: position, value: kind === 'right' ? 'right' : '' }),
          ]),
        )
      }}
    />
  )
}
