import nextJest from 'next/jest.js'
import { suitesThatWait } from './bin/turns.mjs'

// next/jest does not transform node_modules, so ESM-only packages are listed here.
const esmPackages = [
  'next-intl',
  'use-intl',
  'intl-messageformat',
  '@formatjs',
  'icu-minify',
  '@tanstack/react-table',
  '@tanstack/table-core',
  '@tanstack/react-store',
  '@tanstack/store',
  '@fullcalendar',
  '@full-ui',
  'temporal-polyfill',
  'temporal-utils',
  'openid-client',
  'oauth4webapi',
  'jose',
  'file-type',
  'hucre',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer/inflate',
  '@borewit/text-codec',
  '@noble/ciphers',
  'temporal-polyfill',
  'temporal-utils',
]

const shared = {
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1', '^server-only$': '<rootDir>/tests/fixtures/empty-module.cjs' },
  setupFiles: [],
}

async function project(displayName, overrides) {
  const base = await nextJest({ dir: './' })({ ...shared, ...overrides })()
  return {
    ...base,
    displayName,
    transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`, '^.+\\.module\\.(css|sass|scss)$'],
  }
}

// What these files import is loaded once by each worker and not by each of them: for most, loading the platform costs more than the tests.
const kept = {
  testEnvironment: '<rootDir>/tests/fixtures/kept-environment.cjs',
  runtime: '<rootDir>/tests/fixtures/kept-runtime.cjs',
}

const waiting = suitesThatWait(process.env).map((file) => `<rootDir>/${file.replaceAll('.', '\\.')}$`)
const ignored = ['/node_modules/', '/.next/', '/dist/', '/tests/e2e/', ...waiting]

export default async function config() {
  return {
    // A database that starts, or a form of 200 fields, takes long while all cores are busy with other things. Who passes waits for none of it.
    testTimeout: 120_000,
    // What hundreds of files leave behind in one process is looked through again and again by its garbage collector.
    workerIdleMemoryLimit: '1GB',
    projects: [
      await project('browser', {
        testEnvironment: '<rootDir>/tests/fixtures/jsdom-environment.mjs',
        setupFilesAfterEnv: ['<rootDir>/tests/fixtures/browser-setup.ts'],
        testMatch: [
          '<rootDir>/components/**/*.test.{ts,tsx}',
          '<rootDir>/lib/client/**/*.test.{ts,tsx}',
          '<rootDir>/app/**/*.test.tsx',
        ],
        testPathIgnorePatterns: ignored,
      }),
      await project('node', {
        ...kept,
        testMatch: [
          '<rootDir>/lib/{bff,contract,designer,domain,errors,flow,form,datetime,config,i18n,net,portal,report,rows,screen}/**/*.test.ts',
          '<rootDir>/platform/**/*.test.ts',
          '<rootDir>/bin/**/*.test.ts',
          '<rootDir>/*.test.ts',
        ],
        testPathIgnorePatterns: ignored,
      }),
      await project('contract', {
        ...kept,
        testMatch: ['<rootDir>/tests/contract/**/*.test.ts'],
        testPathIgnorePatterns: ignored,
      }),
    ],
  }
}
