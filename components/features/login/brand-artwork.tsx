import styles from './brand-artwork.module.css'

type Point = readonly [x: number, y: number, z: number]
type Box = { from: Point; to: Point }

const unit = 34

/** Isometric drawing: x runs down to the right, y down to the left, z up. */
function project([x, y, z]: Point): string {
  return `${((x - y) * 0.866 * unit).toFixed(1)},${((x + y) * 0.5 * unit - z * unit).toFixed(1)}`
}

const polygon = (...points: Point[]) => points.map(project).join(' ')

const post: Box = { from: [0, 0, 0], to: [2, 2, 9] }
const tenon: Box = { from: [4, 0.55, 4.4], to: [6, 1.45, 6.6] }
const beam: Box = { from: [6, 0, 3.8], to: [11.4, 2, 7.2] }
const peg: Box = { from: [0.75, 0.75, 9.9], to: [1.25, 1.25, 11.6] }

// The hole in the face of the post that looks at the beam, and the floor one sees inside it.
const mortise: Point[] = [
  [2, 0.55, 4.4],
  [2, 1.45, 4.4],
  [2, 1.45, 6.6],
  [2, 0.55, 6.6],
]
const mortiseFloor: Point[] = [
  [2, 0.55, 4.4],
  [2, 1.45, 4.4],
  [1.1, 1.45, 4.4],
  [1.1, 0.55, 4.4],
]
const mortiseSide: Point[] = [
  [2, 0.55, 4.4],
  [1.1, 0.55, 4.4],
  [1.1, 0.55, 6.6],
  [2, 0.55, 6.6],
]

const guides: [Point, Point][] = mortise.map(([, y, z]) => [
  [2, y, z],
  [4, y, z],
])

/** A post with its mortise and a beam with its tenon, about to be joined: what the product is named after. */
export function BrandArtwork({ className }: { className?: string }) {
  return (
    <svg viewBox="-130 -420 600 580" className={className} aria-hidden="true" focusable="false">
      <defs>
        <clipPath id="mortise">
          <polygon points={polygon(...mortise)} />
        </clipPath>
      </defs>
      <FloorGrid />
      <Beam box={post} grain={[0.7, 1.4]} />
      <polygon points={polygon(...mortise)} className={styles.hole} />
      <g clipPath="url(#mortise)">
        <polygon points={polygon(...mortiseSide)} className={styles.holeSide} />
        <polygon points={polygon(...mortiseFloor)} className={styles.holeFloor} />
      </g>
      <g className={styles.guides}>
        {guides.map(([from, to]) => (
          <polyline key={project(from)} points={`${project(from)} ${project(to)}`} />
        ))}
        <polyline points={`${project([1, 1, 9])} ${project([1, 1, 9.9])}`} />
      </g>
      <g className={styles.moving}>
        <Beam box={tenon} />
        <Beam box={beam} grain={[0.5, 1.1, 1.6]} />
      </g>
      <g className={styles.peg}>
        <Beam box={peg} />
      </g>
    </svg>
  )
}

/** The three faces that can be seen, and a few lines of grain along the long side. */
function Beam({ box: { from, to }, grain = [] }: { box: Box; grain?: number[] }) {
  const [x0, y0, z0] = from
  const [x1, y1, z1] = to
  const isUpright = z1 - z0 > x1 - x0
  return (
    <g>
      <polygon points={polygon([x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1])} className={styles.top} />
      <polygon points={polygon([x0, y1, z0], [x1, y1, z0], [x1, y1, z1], [x0, y1, z1])} className={styles.left} />
      <polygon points={polygon([x1, y0, z0], [x1, y1, z0], [x1, y1, z1], [x1, y0, z1])} className={styles.right} />
      {grain.map((at) => (
        <polyline
          key={at}
          className={styles.grain}
          points={
            isUpright
              ? polygon([x0 + at, y1, z0 + 0.5], [x0 + at, y1, z1 - 0.7])
              : polygon([x0 + 0.4, y1, z0 + at], [x1 - 0.6, y1, z0 + at])
          }
        />
      ))}
    </g>
  )
}

function FloorGrid() {
  const lines = Array.from({ length: 9 }, (_, index) => index * 2 - 4)
  return (
    <g className={styles.floor}>
      {lines.map((at) => (
        <polyline key={`x${at}`} points={polygon([at, -4, 0], [at, 12, 0])} />
      ))}
      {lines.map((at) => (
        <polyline key={`y${at}`} points={polygon([-4, at, 0], [12, at, 0])} />
      ))}
    </g>
  )
}
