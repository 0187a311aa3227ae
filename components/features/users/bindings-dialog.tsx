import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { Tag } from '@/components/ui/tag'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import { socials } from '@/lib/contract/session/socials'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import { useSocials } from './queries'
import styles from './users.module.css'
import type { UserRow } from './utils'

type BindingsDialogProps = { row: UserRow; onClose: () => void }

/** With which accounts of elsewhere somebody signs in, and taking them from him (contract 2 §3.9). Binding he does himself. */
export function BindingsDialog({ row, onClose }: BindingsDialogProps) {
  const t = useTexts('admin.users.bindings')
  const tCommon = useTranslations('common')
  const { data, error, mutate } = useSocials(row.id)
  return (
    <Surface
      kind="general"
      open
      title={t('title')}
      subtitle={`${row.realName}/${row.account}`}
      width="600px"
      onClose={onClose}
      footer={<Button onClick={onClose}>{tCommon('close')}</Button>}
    >
      {data && data.length > 0 ? (
        <ul className={styles.bindings}>
          {data.map((social) => (
            <Binding key={social.enname} social={social} userId={row.id} onRemoved={() => void mutate()} />
          ))}
        </ul>
      ) : data ? (
        <EmptyState text={t('none')} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}

type BindingProps = { social: CallData<typeof socials.list>[number]; userId: string; onRemoved: () => void }

function Binding({ social: { enname, name, entity }, userId, onRemoved }: BindingProps) {
  const t = useTexts('admin.users.bindings')
  const removing = useMutation(socials.remove, { successToast: true })
  const remove = async (id: string) => {
    if (!(await confirm({ text: t('ask'), danger: true, confirmText: t('remove') }))) return
    // A refusal was shown; somebody else may have been faster.
    await removing.run({ params: { id }, query: { userId } }).catch(() => undefined)
    onRemoved()
  }
  const time = entity?.creatorTime === undefined ? '' : formatDate(entity.creatorTime, minuteFormat)
  return (
    <li className={styles.binding}>
      <Icon name="link" size={18} />
      <span className={styles.bindingText}>
        {name || enname}
        {entity && <small>{[entity.socialName, time].filter(Boolean).join(' · ')}</small>}
      </span>
      <Tag tone={entity ? 'green' : 'grey'}>{t(entity ? 'bound' : 'notBound')}</Tag>
      {entity && (
        <Button size="sm" variant="danger" loading={removing.isRunning} onClick={() => void remove(entity.id)}>
          {t('remove')}
        </Button>
      )}
    </li>
  )
}
