import styles from './data-table.module.css'

const lines = [92, 84, 96, 78, 88, 94, 82, 90]

export function TableSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className={styles.hidden}>{label}</span>
      {lines.map((width) => (
        <span key={width} className={styles.skeletonLine} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
