import styles from './side-drawer.module.css'
import { Surface, type SurfaceProps } from './surface'
import { useMedia } from './use-media'

/** As the shell has it, which makes room for what is docked. */
const coveringWidth = '(max-width: 991.98px)'

type SideDrawerProps = Pick<SurfaceProps, 'title' | 'onClose' | 'footer' | 'children' | 'isFrame'>

/**
 * What one has open while one goes on working: beside the page where there is room for both, and over it where there is not. Its body
 * reaches from edge to edge and is as high as the drawer; `--tn-drawer-gutter` is where words begin.
 */
export function SideDrawer({ children, ...surface }: SideDrawerProps) {
  const isCovering = useMedia(coveringWidth)
  return (
    <Surface kind="drawer" open width="280px" isModal={isCovering} {...surface}>
      <div className={styles.body}>{children}</div>
    </Surface>
  )
}
