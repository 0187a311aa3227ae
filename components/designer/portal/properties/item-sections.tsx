import { useTranslations } from 'next-intl'
import type { NodeId } from '@/lib/designer/public'
import { readText } from '@/lib/form/read'
import { SettingsSection, TextSetting } from '../../list/settings'
import type { OptionGroup } from '../options/option-types'
import { OptionControl } from './option-control'
import { useItemHolder } from './use-item'

/** One group of the table. */
export function OptionSection({ group }: { group: OptionGroup }) {
  const t = useTranslations('portaldesigner.groups')
  return (
    <SettingsSection title={t(group.name)} isOpen={group.isOpen ?? true}>
      {group.fields.map((field) => (
        <OptionControl key={`${field.key}${field.kind}${field.at ?? ''}`} field={field} />
      ))}
    </SettingsSection>
  )
}

/** The words above an item. */
export function TitleSetting({ id }: { id: NodeId }) {
  const t = useTranslations('portaldesigner.options')
  const { value, change, endBurst } = useItemHolder(id)
  return (
    <TextSetting
      label={t('title')}
      lengthMax={100}
      value={readText(value('title', 'item'))}
      onType={(title) => change({ title }, { at: 'item', burst: 'title' })}
      onLeave={endBurst}
    />
  )
}
