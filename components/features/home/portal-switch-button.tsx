import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import styles from './home-page.module.css'

const SwitchDrawer = lazyCode(() => import('@/components/features/portal/public').then((file) => file.SwitchDrawer))

/** At the right edge of the page (contract 4b §1.1). What can be chosen is asked for when it is pressed. */
export function PortalSwitchButton({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const t = useTranslations('home.portal')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <div className={styles.rail}>
        <IconButton label={t('switch')} className={styles.switch ?? ''} onClick={() => setOpen(true)}>
          <Icon name="gear" size={16} />
        </IconButton>
      </div>
      {isOpen && (
        <SwitchDrawer
          chosen={chosen}
          onChoose={(id) => {
            onChoose(id)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
