import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

// QA points E2E_BASE_URL at a running installation; otherwise the built product is started on a fresh demonstration company.
const given = process.env['E2E_BASE_URL']
const firstPort = Number(process.env['E2E_PORT'] ?? 3219)
// Each worker meets a server and a company of its own (tests/e2e/journey.ts), so that nobody meets anybody else's data.
const workers = given ? 1 : Number(process.env['E2E_WORKERS'] ?? 1)
const ports = Array.from({ length: workers }, (_, index) => firstPort + index)

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results',
  fullyParallel: false,
  workers,
  retries: 0,
  // Long enough for a machine that is busy with other things too; who passes waits for none of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : [['list']],
  use: {
    baseURL: given ?? `http://127.0.0.1:${firstPort}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording every journey in case it fails costs a quarter of the time of all of them; who looks for a fault asks for it.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      // Containers have a small /dev/shm; the background services would knock at a closed network.
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(given
    ? {}
    : {
        webServer: ports.map((port) => ({
          command: 'node dist/server.js',
          url: `http://127.0.0.1:${port}/readyz`,
          timeout: 180_000,
          env: {
            NODE_ENV: 'production',
            PORT: String(port),
            DATA_DIR: mkdtempSync(path.join(tmpdir(), 'tenon-e2e-')),
            LOG_LEVEL: 'error',
            GALLERY: 'on',
          },
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        })),
      }),
})
