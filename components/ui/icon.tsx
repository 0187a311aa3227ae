import { iconPaths } from './icon-paths'

export type IconName = keyof typeof iconPaths

export const iconNames = Object.keys(iconPaths) as IconName[]

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name)
}

export type IconProps = { name: IconName; size?: number; className?: string }

/** Decoration only: what it stands beside, or the button around it, carries the name. */
export function Icon({ name, ...props }: IconProps) {
  return <LineIcon {...props} path={iconPaths[name]} />
}

/** A line icon on a 24 grid, for sets that load with the code that shows them. */
export function LineIcon({ path, size = 18, className }: Omit<IconProps, 'name'> & { path: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
