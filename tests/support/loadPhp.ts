import { loadPHPRuntime, PHP } from '@php-wasm/universal';

/**
 * Resolves with a PHP that is compiled to WebAssembly.
 * @param folders of this machine, which PHP finds at the same paths
 */
export async function loadPhp(version: string, folders: string[]) {
  const { getPHPLoaderModule } = await import(`@php-wasm/node-${version.replace('.', '-')}`);
  // OpenSSL makes no key without a configuration file; an empty one is enough.
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule(), { ENV: { OPENSSL_CONF: '/dev/null' } }));
  for (const folder of folders) {
    php.mkdirTree(folder);
    await php.mount(folder, (_php, FS) => {
      const { NODEFS } = FS.filesystems;
      if (!NODEFS) throw new Error(`This build of PHP ${version} has no access to files.`);
      FS.mount(NODEFS, { root: folder }, folder);
      // As on Linux, nobody can make a file in /proc: tests use that.
      FS.chmod('/proc', 0o555);

      return () => FS.unmount(folder);
    });
  }

  return php;
}
