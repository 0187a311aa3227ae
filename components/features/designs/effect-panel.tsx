import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { ChangedField, ReleaseEffect } from '@/lib/contract/online-dev/design-versions'
import styles from './designs.module.css'

/** What a release would do to what is stored, before it is done: fields that go, become another kind, or are demanded. */
export function EffectPanel({ effect }: { effect: ReleaseEffect }) {
  const t = useTranslations('admin.designs.effect')
  const say = usePlatformTexts()
  if (effect.refusal !== '') return <Alert tone="danger">{say(effect.refusal)}</Alert>
  const groups = (['removed', 'changed', 'required'] as const).filter((kind) => effect[kind].length > 0)
  if (effect.isFirst || groups.length === 0) return null
  return (
    <Alert tone="warning">
      <div className={styles.effect}>
        {groups.map((kind) => (
          <section key={kind}>
            <h4>{t(kind)}</h4>
            <ul>
              {effect[kind].map((field) => (
                <FieldLine key={field.code} field={field} kind={kind} recordsMax={effect.recordsMax ?? 0} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Alert>
  )
}

type LineProps = { field: ChangedField; kind: 'removed' | 'changed' | 'required'; recordsMax: number }

function FieldLine({ field, kind, recordsMax }: LineProps) {
  const t = useTranslations('admin.designs.effect')
  const { records = 0 } = field
  const count = recordsMax > 0 && records >= recordsMax ? `${recordsMax}+` : String(records)
  const usedBy = field.uses.map(({ fullName }) => fullName).filter(Boolean)
  return (
    <li>
      <strong>{field.label || field.code}</strong>
      {t(`${kind}Line`, { count })}
      {usedBy.length > 0 ? t('usedBy', { names: [...new Set(usedBy)].join(t('joint')) }) : ''}
    </li>
  )
}
