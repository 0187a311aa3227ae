import { useTranslations } from 'next-intl'
import { SwitchInput } from '@/components/ui/switch'
import type { SwitchEntry } from '@/components/widget-kits/designer/property-entry'
import { readFlag } from '@/lib/form/read'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'
import { useEntry } from '../use-property'

export function SwitchEditor({ entry, ids, id }: EditorProps<SwitchEntry>) {
  const t = useTranslations('designer.panel')
  const { value, isMixed, set } = useEntry(ids, entry)
  return (
    <span className={styles.switchLine}>
      {isMixed ? <span className={styles.mixed}>{t('mixed')}</span> : null}
      <SwitchInput
        id={id}
        isOn={!isMixed && readFlag(value, entry.isUsuallyOn ?? false)}
        onChange={(isOn) => set(isOn ? entry.on : entry.off)}
      />
    </span>
  )
}
