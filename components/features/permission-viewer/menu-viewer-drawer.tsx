import { ErrorState, LoadingState } from '@/components/ui/states'
import { useTexts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { permissionViewer } from '@/lib/contract/permission/permission-viewer'
import { states } from './constants'
import styles from './permission-viewer.module.css'
import { useMenuPermission, useMenuSources } from './queries'
import { SourcesDrawer } from './sources-panel'

type Menu = { id: string; fullName: string }

/** Who may open a menu entry, and what of its items each of them has (contract 2 §8.3). */
export function MenuPermissionViewer({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  return (
    <SourcesDrawer name={menu.fullName} answer={useMenuSources(menu.id)} onClose={onClose}>
      {(source) => <Parts menuId={menu.id} permissionId={source.id} />}
    </SourcesDrawer>
  )
}

type Permission = CallData<typeof permissionViewer.menuPermission>
const parts = [
  ['button', 'buttonAuthorize'],
  ['column', 'columnAuthorize'],
  ['form', 'formAuthorize'],
  ['resource', 'dataAuthorize'],
  ['member', 'permissionMember'],
] as const satisfies readonly (readonly [string, keyof Permission])[]

function Parts({ menuId, permissionId }: { menuId: string; permissionId: string }) {
  const t = useTexts('admin.viewer')
  const { data, error, mutate } = useMenuPermission(menuId, permissionId)
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />
  if (!data) return <LoadingState />
  return (
    <>
      {parts.map(([key, name]) => {
        const { type, list } = data[name]
        return (
          <section key={key} className={styles.part} aria-label={t(`parts.${key}`)}>
            <h3>
              {t(`parts.${key}`)} <span className={styles.count}>{list.length > 0 ? list.length : ''}</span>
            </h3>
            {list.length === 0 ? (
              <p className={styles.nothing}>{t(type === states.off ? 'off' : 'none')}</p>
            ) : (
              <ul className={styles.items}>
                {list.map(({ id, fullName }) => (
                  <li key={id}>{fullName}</li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </>
  )
}
