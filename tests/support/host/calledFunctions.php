<?php

declare(strict_types=1);

// Prints the functions of PHP that the PHP files below the given folders call by name, one a line.

$names = [];
foreach (array_slice($_SERVER['argv'], 1) as $folder) {
    foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS)) as $file) {
        if (!$file instanceof SplFileInfo || $file->getExtension() !== 'php') {
            continue;
        }
        $tokens = array_values(array_filter(
            PhpToken::tokenize((string) file_get_contents($file->getPathname())),
            static fn(PhpToken $token): bool => !$token->isIgnorable(),
        ));
        foreach ($tokens as $index => $token) {
            $isCall = $token->is([T_STRING, T_NAME_FULLY_QUALIFIED]) && ($tokens[$index + 1] ?? null)?->text === '(';
            $before = $tokens[$index - 1] ?? null;
            if ($isCall && $before?->is([T_OBJECT_OPERATOR, T_NULLSAFE_OBJECT_OPERATOR, T_DOUBLE_COLON, T_FUNCTION, T_NEW]) !== true) {
                $names[] = strtolower(ltrim($token->text, '\\'));
            }
        }
    }
}
echo implode("\n", array_filter(array_unique($names), static fn(string $name): bool => function_exists($name))), "\n";
