let pending = 0;

/**
 * Marks the document as loading until the promise settles; NavBar.module.css then shows a progress line.
 */
export async function showLoading<T>(promise: Promise<T>): Promise<T> {
  const { dataset } = document.documentElement;
  pending += 1;
  dataset.loading = '';
  try {
    return await promise;
  } finally {
    pending -= 1;
    if (pending === 0) delete dataset.loading;
  }
}
