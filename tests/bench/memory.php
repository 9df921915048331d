<?php

/** Runs before each script. At an address with "?memory" it notes the most memory in bytes that the script has used. */

declare(strict_types=1);

if (isset($_GET['memory'])) {
    register_shutdown_function(static function (): void {
        /** @var string $script */
        $script = $_SERVER['SCRIPT_NAME'];
        $line = $script . ' ' . memory_get_peak_usage() . "\n";
        file_put_contents(sys_get_temp_dir() . '/memory.log', $line, FILE_APPEND | LOCK_EX);
    });
}
